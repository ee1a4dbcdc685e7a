import { expect, describe, test } from '@jest/globals';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { FaultyPlatform, type Wire } from './faultyPlatform.js';

type Inject = NonNullable<Rule['inject']>;

const FIRST = '/clusters?itemsPerPage=1';
const SECOND = `${FIRST}&pretty=true`;
const BOTH = [{ path: FIRST }, { path: SECOND }];

const undisturbed = new FaultyPlatform().pipelined(BOTH);
const first = new FaultyPlatform().wire(FIRST);

/** Number of turns of the event loop in which the journal learns how an exchange ended. */
const TURNS = 10;

/**
 * Sends both requests to a platform with these rules. Returns the bytes of both replies, and how their exchanges
 * ended according to the journal.
 */
async function wireOf(rules: readonly Rule[]): Promise<Wire & { readonly endings: readonly string[] }> {
  const platform = new FaultyPlatform(rules);
  const coming = platform.pipelined(BOTH);
  const state = { isOver: false };
  void coming.finally(() => (state.isOver = true));
  while (!state.isOver) {
    await nextTurn();
    if (!platform.isSending) platform.timers.run();
  }
  const wire = await coming;
  // The first entry is the unsigned request that fetches the challenge.
  const endings = () => [...platform.live.journal.exchanges()].slice(1).map(({ ending }) => ending);
  for (let turn = 0; turn < TURNS && endings().includes('open'); turn += 1) await nextTurn();
  return { ...wire, endings: endings() };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Returns the replies without the headers that show the real time or describe the connection. */
function textOf({ bytes }: Wire): string {
  return bytes.toString('latin1').replace(/^(Date|Connection|Keep-Alive): .*\r\n/gm, '');
}

/** The faults that end the connection, each with the end that the client sees. */
const breaking: readonly [inject: Inject, end: string][] = [
  [{ connection: { kind: 'reset' } }, 'ECONNRESET'],
  [{ connection: { kind: 'closeEmpty' } }, 'closed'],
  [{ connection: { kind: 'hang' } }, 'closed'],
  [{ connection: { kind: 'resetMidBody' } }, 'ECONNRESET'],
  [{ connection: { kind: 'closeMidBody' } }, 'closed'],
  [{ corrupt: { kind: 'garbage' } }, 'closed'],
  [{ corrupt: { kind: 'malformedChunk' } }, 'closed'],
  [{ corrupt: { kind: 'wrongContentLength' } }, 'closed'],
];

describe('Two pipelined requests', () => {
  test.each(breaking)(
    'share their connection, which a fault of the first ends for both: %j',
    async (inject, end) => {
      const wire = await wireOf([{ inject, times: 1 }]);
      expect(wire).toMatchObject({ end, endings: ['lost', 'lost'] });
      expect(textOf(wire).split('HTTP/1.1').length).toBeLessThan(3);
    },
  );

  test.each(breaking)('get the reply to the first before a fault of the second: %j', async (inject, end) => {
    for (const slow of [[], [{ delay: { fixed: 250 }, phase: 'afterCommit' as const, times: 1 }]]) {
      const wire = await wireOf([...slow, { inject, skip: 1 }]);
      expect(wire).toMatchObject({ end, endings: ['answered', 'lost'] });
      expect(textOf(wire).startsWith(textOf(await first))).toBe(true);
    }
  });

  test.each([
    { inject: { throttle: { bytesPerSecond: 10_000 } } },
    { delay: { fixed: 500 } },
    { delay: { fixed: 500 }, phase: 'afterCommit' as const },
  ])('get their usual replies: %j', async (rule) => {
    for (const which of [{ times: 1 }, { skip: 1 }, {}]) {
      const wire = await wireOf([{ ...rule, ...which }]);
      expect(wire).toMatchObject({ end: 'closed', endings: ['answered', 'answered'] });
      expect(textOf(wire)).toBe(textOf(await undisturbed));
    }
  });

  test('get separate replies, even if the first is an error or damaged', async () => {
    for (const inject of [{ error: { status: 503 } }, { corrupt: { kind: 'truncate' as const } }]) {
      const wire = await wireOf([{ inject, times: 1 }]);
      expect(wire).toMatchObject({ end: 'closed', endings: ['answered', 'answered'] });
      expect(textOf(wire).endsWith(textOf(await undisturbed).slice(-1_000))).toBe(true);
    }
  });
});
