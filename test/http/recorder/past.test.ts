import { describe, expect, it } from '@jest/globals';
import type { Simulator } from '../../../src/index.js';
import { givenSimulators } from '../../support/simulators.js';
import { Dice } from '../simulation/dice.js';
import { drawCommands, Sender, type Command } from './deployment.js';
import { replay } from './recorded.js';

const WORLD = 'run';
/** Calls of the run, and entries at which its past is compared. */
const CALLS = 500;
const COMPARED = 200;
/** Number of compared entries after which the whole exports are compared too, which shows what differs. */
const EXPORTED_EVERY = 40;
/** Numbers of commands after which a fork begins. */
const FORKS = [350, 560];

async function sendAll(sender: Sender, commands: readonly Command[]): Promise<void> {
  for (const command of commands) await sender.send(command);
}

async function beginIn(simulator: Simulator) {
  const world = await simulator.createWorld({ name: WORLD, from: 'default' });
  const sender = new Sender(simulator, WORLD);
  return { simulator, world, sender, start: await sender.last() };
}

/** Returns different numbers from `first` to `last`. */
function drawEntries(first: number, last: number): ReadonlySet<number> {
  const dice = new Dice(7, 'entries');
  const chosen = new Set<number>();
  while (chosen.size < Math.min(COMPARED, last + 1 - first)) chosen.add(first + dice.below(last + 1 - first));
  return chosen;
}

describe('the past of a deployment with 500 calls', () => {
  const open = givenSimulators();

  it('is what a twin saw, continues to the same end, and is repeated without a difference', async () => {
    const first = await beginIn(await open({ scenario: 'deploy-replica-set' }));
    const { world } = first;
    const commands = await drawCommands(world, new Sender(first.simulator, 'default'), CALLS);
    await sendAll(first.sender, commands);
    const end = await world.hash();
    expect((await world.state('managedProcesses').list()).map(({ name }) => name)).toContain('fresh_0');

    const twin = await beginIn(await open({ scenario: 'deploy-replica-set' }));
    const chosen = drawEntries(twin.start, await first.sender.last());
    let compared = 0;
    for (const command of commands) {
      await twin.sender.send(command);
      const n = await twin.sender.last();
      if (!chosen.has(n)) continue;
      expect([n, command, await world.asOf(n).hash()]).toEqual([n, command, await twin.world.hash()]);
      if (compared % EXPORTED_EVERY === 0)
        expect(await world.asOf(n).export()).toEqual(await twin.world.export());
      compared += 1;
    }
    // The entries of the start and of the challenge belong to no command.
    expect(compared).toBeGreaterThanOrEqual(COMPARED - 3);

    for (const done of FORKS) {
      const fork = await first.simulator.createWorld({ from: WORLD, asOf: first.start + 1 + done });
      await sendAll(new Sender(first.simulator, fork.name), commands.slice(done));
      expect(await fork.hash()).toBe(end);
      await fork.delete();
    }

    const report = await replay(await world.bundle());
    expect(report).toMatchObject({ differences: [], hasSameVerdicts: true, hasSameState: true });
    expect(report.repeated).toBeGreaterThan(CALLS);
  });
});
