import { describe, expect, it } from '@jest/globals';
import { agendaEntryView, presentingAdvance } from '../../../src/commands/clockView.js';
import { agendaOf } from '../../../src/simulator/agenda.js';
import { behaviours } from '../../../src/simulator/behaviours.js';
import { runInSlices } from '../../../src/world/slices.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { NOW } from '../../support/rows/ids.js';

const ENTRIES = 40;
/** A clock with this step ends each slice after one entry. */
const STEP_MS = 25;

describe('the result of an advance', () => {
  it('is presented with a pause after each entry', async () => {
    const world = shippedWorld('standard', { seed: 1, now: NOW });
    const fired = agendaOf(world, behaviours, ENTRIES);
    let [ticks, turns] = [0, 0];
    const scheduler = {
      ticks: () => (ticks += STEP_MS),
      nextTurn: () => {
        turns += 1;
        return Promise.resolve();
      },
    };
    const result = { from: NOW, to: NOW, fired, firedCount: ENTRIES, events: 0 };
    const view = await runInSlices(presentingAdvance(result, world), scheduler);
    expect(view.fired).toEqual(fired.map((entry) => agendaEntryView(entry, world)));
    expect([view.fired.length, turns]).toEqual([ENTRIES, ENTRIES]);
  });
});
