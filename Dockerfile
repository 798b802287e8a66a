# Serves tables at port 8000 and keeps them in /data; compose.yaml keeps them in PostgreSQL. Three stages: the first compiles a wheel, the second installs it,
# and the image that runs has neither a compiler nor anything else that was needed to build.

FROM python:3.13-slim AS wheel
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY constraints.txt ./
RUN pip install -c constraints.txt setuptools wheel mypy librt
COPY setup.py pyproject.toml MANIFEST.in README.md LICENSE ./
COPY src src
RUN LUDOSCAPE_COMPILE=1 pip wheel --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.13-slim AS installed
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/ludoscape
COPY --from=wheel /source/constraints.txt /wheels/*.whl /wheels/
RUN /opt/ludoscape/bin/pip install -c /wheels/constraints.txt "$(echo /wheels/*.whl)[postgres]"

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin ludoscape \
    && install --directory --owner=ludoscape --group=ludoscape /data
COPY --from=installed /opt/ludoscape /opt/ludoscape
ENV PATH=/opt/ludoscape/bin:$PATH PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", "import http.client as http; asked = http.HTTPConnection('127.0.0.1', 8000, timeout=4); asked.request('GET', '/readyz'); raise SystemExit(asked.getresponse().status != 200)"]
CMD ["ludoscape", "serve", "--host", "0.0.0.0", "--port", "8000", "--database", "/data/ludoscape.db", "--no-browser"]
