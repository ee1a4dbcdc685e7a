import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { remoteAddressOf } from '../../../src/api/addresses.js';

test.each([
  ['::1', '127.0.0.1'],
  ['', '127.0.0.1'],
  [undefined, '127.0.0.1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
])('The caller at %j has the address %s', (remoteAddress, expected) => {
  expect(remoteAddressOf({ socket: { remoteAddress } } as unknown as IncomingMessage)).toBe(expected);
});
