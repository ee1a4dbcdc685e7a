import { describe, expect, it } from '@jest/globals';
import type { Simulator } from '../../../src/index.js';
import { triesOf } from '../../support/random/tries.js';
import { givenSimulators } from '../../support/simulators.js';
import { Dice } from '../simulation/dice.js';
import { drawCommands, Sender, type Command } from './deployment.js';
import { replay } from './recorded.js';

const WORLD = 'run';
/** Number of commands of each kind after which the past is compared. */
const COMPARED_OF_KIND = 3;
/** Number of compared entries after which the whole exports are compared too, which shows what differs. */
const EXPORTED_EVERY = 12;
/** Shares of the commands after which a fork begins. */
const FORKS = [0.56, 0.9];

/** Sends commands. Returns for each the number of its timeline entry. */
async function sendAll(sender: Sender, commands: readonly Command[]): Promise<readonly number[]> {
  const entries: number[] = [];
  for (const command of commands) {
    await sender.send(command);
    entries.push(await sender.last());
  }
  return entries;
}

async function beginIn(simulator: Simulator) {
  const world = await simulator.createWorld({ name: WORLD, from: 'default' });
  const sender = new Sender(simulator, WORLD);
  return { simulator, world, sender };
}

/** Returns what commands with other ids and values have in common. */
function kindOf({ to, method, path, body }: Command): string {
  const members = Object.keys(body ?? {});
  return [to, method, path.replace(/\?.*$/, '').replaceAll(/[0-9a-f]{24}/g, 'id'), ...members].join(' ');
}

/**
 * Draws the places of commands, equally many of each kind. The hash of a whole state costs more than the command before it, and more
 * places would follow commands of the same kinds.
 */
function drawPlaces(seed: number, commands: readonly Command[]): ReadonlySet<number> {
  const dice = new Dice(seed, 'entries');
  const places = new Map<string, number[]>();
  for (const [at, command] of commands.entries()) {
    const kind = kindOf(command);
    places.set(kind, [...(places.get(kind) ?? []), at]);
  }
  const drawn = [...places.values()].flatMap((all) =>
    Array.from({ length: COMPARED_OF_KIND }, () => dice.pick(all)),
  );
  return new Set(drawn);
}

describe('the past of a deployment with hundreds of calls', () => {
  const open = givenSimulators();

  it.each(triesOf('DEPLOYMENT_SEED', 'DEPLOYMENT_CALLS'))(
    'is what a twin saw, continues to the same end, and is repeated without a difference, with $title',
    (each) =>
      each.run(async (seed, { DEPLOYMENT_CALLS: count }) => {
        const first = await beginIn(await open({ scenario: 'deploy-replica-set' }));
        const { world } = first;
        const commands = await drawCommands(world, new Sender(first.simulator, 'default'), { count, seed });
        const entries = await sendAll(first.sender, commands);
        const end = await world.hash();
        expect((await world.state('managedProcesses').list()).map(({ name }) => name)).toContain('fresh_0');

        const twin = await beginIn(await open({ scenario: 'deploy-replica-set' }));
        const chosen = drawPlaces(seed, commands);
        let compared = 0;
        for (const [at, command] of commands.entries()) {
          await twin.sender.send(command);
          if (!chosen.has(at)) continue;
          const n = entries[at] ?? NaN;
          expect([await twin.sender.last(), command]).toEqual([n, command]);
          expect([n, command, await world.asOf(n).hash()]).toEqual([n, command, await twin.world.hash()]);
          if (compared % EXPORTED_EVERY === 0)
            expect(await world.asOf(n).export()).toEqual(await twin.world.export());
          compared += 1;
        }
        expect(compared).toBeGreaterThan(20);

        for (const share of FORKS) {
          const done = Math.floor(share * commands.length);
          const fork = await first.simulator.createWorld({ from: WORLD, asOf: entries[done - 1] });
          await sendAll(new Sender(first.simulator, fork.name), commands.slice(done));
          expect(await fork.hash()).toBe(end);
          await fork.delete();
        }

        const report = await replay(await world.bundle());
        expect(report).toMatchObject({ differences: [], hasSameVerdicts: true, hasSameState: true });
        expect(report.repeated).toBeGreaterThan(count);
      }),
  );
});
