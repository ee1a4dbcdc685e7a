import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../../src/world/instant.js';
import { loadScenario } from '../../../src/scenarios/loadScenario.js';
import { scenarioNames } from '../../../src/input/scenarioFiles.js';
import { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { play } from '../../../src/simulator/play.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { standard } from '../../support/fixtureWorlds.js';

const DAYS = 31;
/** Maximum processor time. It was 50 seconds when each event made a scenario read all rows. */
const PROCESSOR_MS_MAX = 2_000;

function given(...names: readonly string[]): LiveWorld {
  const world = names.reduce((made, name) => play(made, loadScenario(name).scenario), standard());
  return new Simulator().add('default', world);
}

function processorMs(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('A month', () => {
  test.each(scenarioNames())('passes about as fast as one without a scenario: %s', (name) => {
    const live = given(name);
    const ms = processorMs(() => live.advanceTo(live.world.now + DAYS * DAY_MS));
    expect(ms).toBeLessThan(PROCESSOR_MS_MAX);
  });
});
