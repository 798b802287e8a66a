// Whether a part of the page is as it was when it was asked about last: to write it out takes longer than most changes of it.
// @ts-check

const ALL = { subtree: true, childList: true, attributes: true, characterData: true };

export class Seen {
  constructor() {
    /** @type {Element | null | undefined} nothing has been asked about yet: undefined */ this.what = undefined;
    this.touched = true;
    this.observer = new MutationObserver(() => (this.touched = true));
  }

  /** @param {Element | null} what @returns {boolean} whether it is another one, or has changed in any way */
  changed(what) {
    const changed = this.observer.takeRecords().length > 0 || this.touched || what !== this.what;
    this.touched = false;
    if (what === this.what) return changed;
    this.what = what;
    this.observer.disconnect();
    if (what) this.observer.observe(what, ALL);
    return true;
  }
}
