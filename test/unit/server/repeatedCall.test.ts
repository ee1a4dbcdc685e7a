import { expect, it } from '@jest/globals';
import type { ExchangeLine } from '../../../src/bundle/format.js';
import { RepeatedCall } from '../../../src/server/recorder/repeatedCall.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';

const LINE = { ending: 'lost', headers: [] } as unknown as ExchangeLine;

it('A call whose client has left is carried out when the checks of its operation are loaded', async () => {
  const call = new RepeatedCall(LINE);
  const done: string[] = [];
  const load = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    call.holdOperation(() => done.push('carried out'));
  };
  call.delay(() => void load());
  const leaving = call.leave();
  call.end();
  await leaving;
  await call.carryOut();
  expect(done).toEqual(['carried out']);
});
