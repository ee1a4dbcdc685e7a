import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyText } from '../../../src/console/browser/copyText.js';
import { saveFile } from '../../../src/console/browser/saveFile.js';

/** The uses of the elements that the page makes, and of the clipboard. */
let done: unknown[] = [];
const before = new Map<string, PropertyDescriptor | undefined>();

const elementOf = (name: string): object => ({
  click(this: { readonly download: string }) {
    done.push([name, 'click', this.download]);
  },
  select(this: { readonly value: string }) {
    done.push([name, 'select', this.value]);
  },
  remove: () => undefined,
});
const document = {
  createElement: elementOf,
  querySelector: () => null,
  execCommand: (command: string) => done.push(command) > 0,
  body: { append: () => undefined },
};

function givenGlobals(globals: object): void {
  for (const [name, value] of Object.entries(globals)) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value: value as unknown, configurable: true });
  }
}

function givenClipboard(isSecureContext: boolean, writeText: (text: string) => Promise<void>): void {
  givenGlobals({ isSecureContext, navigator: { clipboard: { writeText } } });
}

const written = (text: string): Promise<void> => {
  done.push(['clipboard', text]);
  return Promise.resolve();
};
const SELECTED = [['textarea', 'select', 'x'], 'copy'];

beforeEach(() => {
  done = [];
  givenGlobals({ document, HTMLElement: Map });
});

afterEach(() => {
  for (const [name, descriptor] of before) {
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
  }
  before.clear();
});

describe('a file of the console', () => {
  it('is saved under its name, as after a click on a link', () => {
    const waiting: (() => void)[] = [];
    givenGlobals({ setTimeout: (run: () => void) => waiting.push(run) });
    saveFile('report.html', new Blob(['x']));
    expect(done).toEqual([['a', 'click', 'report.html']]);
    // The download may begin late, so the address of the file ends later.
    expect(waiting).toHaveLength(1);
    for (const run of waiting) run();
  });
});

describe('a text that is copied', () => {
  it('goes to the clipboard of a secure page', async () => {
    givenClipboard(true, written);
    expect(await copyText('x')).toBe(true);
    expect(done).toEqual([['clipboard', 'x']]);
  });

  it('is selected and copied on a page without TLS', async () => {
    givenClipboard(false, written);
    expect(await copyText('x')).toBe(true);
    expect(done).toEqual(SELECTED);
  });

  it('is selected and copied if the browser refuses its clipboard', async () => {
    givenClipboard(true, () => Promise.reject(new Error('not allowed')));
    expect(await copyText('x')).toBe(true);
    expect(done).toEqual(SELECTED);
  });
});
