import { expect, it } from '@jest/globals';
import { problemOf } from '../../../src/control/problemOf.js';
import { CallerError } from '../../../src/world/callerError.js';

it.each([
  ['readOnly', 405, { Allow: 'GET, HEAD' }],
  ['unavailable', 503, { 'Retry-After': '1' }],
  ['forbidden', 403, {}],
] as const)('tells the caller what to do after a refusal: %s', (kind, status, headers) => {
  expect(problemOf(new CallerError(kind, 'No.'))).toMatchObject({
    status,
    message: 'No.',
    extras: { headers },
  });
});
