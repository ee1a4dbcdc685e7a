import { afterEach, describe, expect, test } from '@jest/globals';
import { scenarioNames } from '../../../src/input/scenarioFiles.js';
import type { Dialect } from '../../../src/world/quirks.js';
import { replay } from '../recorder/recorded.js';
import { clients } from './clients.js';
import { Stage } from './givenScenario.js';

let stage: Stage | undefined;

async function missed(
  scenario: string,
  conduct: (on: Stage) => Promise<unknown>,
  dialect?: Dialect,
): Promise<readonly string[]> {
  stage = await Stage.open(scenario, dialect);
  await conduct(stage);
  return stage.missed();
}

/** Repeats the run from its bundle. Returns what differs. */
async function repeated(): Promise<object> {
  const { differences, hasSameVerdicts, hasSameState } = await replay(
    (await stage?.bundle()) ?? new Uint8Array(),
  );
  return { differences, hasSameVerdicts, hasSameState };
}

const idle = (): Promise<void> => Promise.resolve();
const SAME = { differences: [], hasSameVerdicts: true, hasSameState: true };

describe('shipped scenarios', () => {
  afterEach(() => stage?.close());

  test('Every scenario that ships has its client', () => {
    expect(Object.keys(clients).toSorted()).toEqual(scenarioNames());
  });

  test('A client that gives up during a delay gives up again when its bundle is repeated', async () => {
    expect((await missed('slow-api', clients['slow-api']?.naive ?? idle)).length).toBeGreaterThan(0);
    expect(await repeated()).toEqual(SAME);
  });

  describe.each(Object.entries(clients))('%s', (scenario, { good, naive }) => {
    test('meets all its expectations with a robust client, and when its bundle is repeated', async () => {
      expect(await missed(scenario, good)).toEqual([]);
      expect(await repeated()).toEqual(SAME);
    });

    test('meets all its expectations with a robust client in the dialect ops-manager', async () => {
      expect(await missed(scenario, good, 'ops-manager')).toEqual([]);
    });

    test('misses an expectation with a naive client', async () => {
      expect((await missed(scenario, naive)).length).toBeGreaterThan(0);
    });
  });
});
