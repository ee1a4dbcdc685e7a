import { expect, it } from '@jest/globals';
import { routes } from '../../../src/control/subjects.js';
import { REMOTE_CALLS } from '../../../src/library/remoteCalls.js';

it.each(Object.entries(REMOTE_CALLS))('%s names a command and all names in its path', (_, callOf) => {
  const { command, params = {} } = callOf();
  const { path = '' } = routes.find(({ name }) => name === command) ?? {};
  const names = [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name);
  expect(['world', ...Object.keys(params)]).toEqual(names);
});
