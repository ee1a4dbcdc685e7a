/** Returns whether a flag is set in this browser. */
export function readFlag(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // The browser refuses storage, so no flag can be set.
    return false;
  }
}

/** Sets or removes a flag. It has no effect in a browser that refuses storage. */
export function storeFlag(name: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // The flag then lasts as long as the page.
  }
}
