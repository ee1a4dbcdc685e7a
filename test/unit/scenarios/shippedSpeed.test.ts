import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { collections, type Collection } from '../../../src/rows/collection.js';
import { DAY_MS } from '../../../src/world/instant.js';
import { loadScenario } from '../../../src/scenarios/loadScenario.js';
import { scenarioNames } from '../../../src/input/scenarioFiles.js';
import { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { play } from '../../../src/simulator/play.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { standard } from '../../support/fixtureWorlds.js';

const DAYS = 31;
/** Maximum number of reads in a month. A month has thousands of events. */
const PAGES_MAX = 10;

function given(name: string): LiveWorld {
  return new Simulator().add('default', play(standard(), loadScenario(name).scenario));
}

/** Counts the reads of pages of rows, by all collections together. */
function countPages(): () => number {
  const spies = Object.values<Collection>(collections).map((each) => jest.spyOn(each, 'rows'));
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

describe('A month', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each(scenarioNames())('passes without reading all rows of a collection at each event: %s', (name) => {
    const live = given(name);
    const pages = countPages();
    live.advanceTo(live.world.now + DAYS * DAY_MS);
    expect(pages()).toBeLessThan(PAGES_MAX);
  });
});
