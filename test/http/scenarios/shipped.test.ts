import { afterEach, describe, expect, test } from '@jest/globals';
import { scenarioNames } from '../../../src/input/scenarioFiles.js';
import { clients } from './clients.js';
import { Stage } from './givenScenario.js';

let stage: Stage | undefined;

async function missed(
  scenario: string,
  conduct: (on: Stage) => Promise<unknown>,
): Promise<readonly string[]> {
  stage = await Stage.open(scenario);
  await conduct(stage);
  return stage.missed();
}

describe('shipped scenarios', () => {
  afterEach(() => stage?.close());

  test('Every scenario that ships has its client', () => {
    expect(Object.keys(clients).toSorted()).toEqual(scenarioNames());
  });

  describe.each(Object.entries(clients))('%s', (scenario, { good, naive }) => {
    test('meets all its expectations with a robust client', async () => {
      expect(await missed(scenario, good)).toEqual([]);
    });

    test('misses an expectation with a naive client', async () => {
      expect((await missed(scenario, naive)).length).toBeGreaterThan(0);
    });
  });
});
