import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const runtime = resolve(import.meta.dirname, '../../../tools/jest/runtime.cjs');

/** Newer versions of Node.js define the storage by a getter alone, older ones by a plain member. */
const GETTER = `Object.defineProperty(hooks, 'AsyncLocalStorage', { get: () => own, configurable: true, enumerable: true });`;

const MEMBER = `Object.defineProperty(hooks, 'AsyncLocalStorage', { value: own, writable: true, configurable: true, enumerable: true });`;

test.each([
  ['a getter', GETTER],
  ['a plain member', MEMBER],
])(
  "The runtime of these tests replaces Node's storage of the running test, and puts it back, if it is %s",
  (_name, change) => {
    const program = `
      const hooks = require('node:async_hooks');
      const own = hooks.AsyncLocalStorage;
      ${change}
      const NodeRuntime = require(${JSON.stringify(runtime)});
      const circus = new NodeRuntime().requireInternalModule(process.argv[1]);
      console.log(circus.name, hooks.AsyncLocalStorage === own);
    `;
    const module = resolve(import.meta.dirname, '../../support/runningTest.cjs');
    expect(execFileSync(process.execPath, ['-e', program, module]).toString().trim()).toBe(
      'RunningTest true',
    );
  },
);
