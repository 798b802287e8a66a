// The linter of the page's script (`make javascript`). It goes by the types that tsc finds, so that nothing is `any` and no promise is forgotten.
import { createRequire } from "node:module";

// the linter lies where make has put it
const require = createRequire(new URL(".venv/node/", import.meta.url));
const js = require("@eslint/js");
const typescript = require("typescript-eslint");

const STATIC = "src/ludoscape/table/static";
const PAGE = ["document", "window", "location", "localStorage", "navigator", "fetch", "addEventListener", "matchMedia", "performance"];

export default [
  { files: [`${STATIC}/**/*.js`, "tests/page/*.js"] },
  { ignores: [`${STATIC}/vendor/`] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // tsc knows better
      "no-unused-vars": ["error", { caughtErrors: "all", caughtErrorsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-else-return": "error",
      "no-param-reassign": "error",
      "no-implicit-coercion": "error",
      "no-useless-rename": "error",
      "sort-imports": ["error", { ignoreDeclarationSort: true, ignoreCase: true }],
      complexity: ["error", 20],
      "max-lines": ["error", 400],
    },
  },
  ...typescript.configs.strictTypeCheckedOnly.map((config) => ({ ...config, files: [`${STATIC}/**/*.js`] })),
  {
    files: [`${STATIC}/**/*.js`],
    languageOptions: { parserOptions: { project: "src/ludoscape/table/jsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-confusing-void-expression": "off", // `return close()` ends a handler
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: [`${STATIC}/logic/*.js`],
    rules: {
      "no-restricted-globals": ["error", ...PAGE.map((name) => ({ name, message: "logic/ knows no page" }))],
      "no-restricted-imports": ["error", { patterns: [{ group: ["../*"], message: "logic/ knows no page" }] }],
    },
  },
];
