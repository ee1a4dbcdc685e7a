import { expect, it } from '@jest/globals';
import type { ExchangeLine } from '../../../src/bundle/format.js';
import { reasonNotToRepeat } from '../../../src/server/recorder/recordedCall.js';

it.each([
  ['REPLICA_NOT_READY', 'the program could not save its change'],
  ['UNEXPECTED_ERROR', undefined],
])(
  'A replay treats a recorded 503 with the code %s as a call that is not sent again: %s',
  (errorCode, reason) => {
    const reply = { text: JSON.stringify({ error: 503, errorCode, parameters: [] }) };
    const line = { kind: 'exchange', status: 503, headers: [], reply } as unknown as ExchangeLine;
    expect(reasonNotToRepeat(line)).toBe(reason);
  },
);
