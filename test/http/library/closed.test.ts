import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from '../../support/request.js';
import { createSimulator, type Simulator, type World } from '../../../src/index.js';
import { contentsOf } from '../../support/dataFolders.js';
import { givenSimulators, STILL } from '../../support/simulators.js';

const simulatorOf = givenSimulators();
const PRECIOUS = 'precious '.repeat(100);
const FIRST_USER = {
  username: 'ada@example.com',
  password: 'Passw0rd!',
  firstName: 'Ada',
  lastName: 'Byron',
};

let home: string;

const CHANGES: readonly [string, (world: World) => unknown][] = [
  ['clock.advance', (world) => world.clock.advance('PT1H')],
  ['clock.resume', (world) => world.clock.resume(60)],
  ['checkpoint', async (world) => Promise.resolve(world.checkpoint('later'))],
  ['reset', (world) => world.reset()],
  ['state.patch', (world) => world.state('clusters').patch('rs0', { active: false })],
  ['incidents.start', (world) => world.incidents.start({ kind: 'node.down', target: 'rs0/node-0' })],
];

async function closed(options: { readonly clock?: number; readonly fixture?: string } = {}): Promise<{
  readonly simulator: Simulator;
  readonly world: World;
}> {
  const simulator = await simulatorOf({ data: join(home, 'kept'), ...options });
  const world = simulator.world();
  await simulator.close();
  return { simulator, world };
}

/** Opens 40 files of the test. One of them gets the file descriptor that the log of a closed world had. */
function withPreciousFiles(): { readonly expectUntouched: () => void } {
  const files = Array.from({ length: 40 }, (_, at) => join(home, `precious-${at}`));
  const numbers = files.map((file) => {
    writeFileSync(file, PRECIOUS);
    return openSync(file, 'r+');
  });
  return {
    expectUntouched: () => {
      for (const number of numbers) closeSync(number);
      for (const file of files) expect(readFileSync(file, 'utf8')).toBe(PRECIOUS);
    },
  };
}

describe('closing a simulator', () => {
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'understudy-closed-'));
  });

  afterEach(() => {
    rmSync(home, { recursive: true, force: true });
  });

  describe('close', () => {
    it('frees the port, and may be called again', async () => {
      const simulator = await simulatorOf({ listen: true });
      await Promise.all([simulator.close(), simulator.close()]);
      await expect(fetch(simulator.baseUrl)).rejects.toThrow();
      await simulator.close();
    });

    it('is done by `await using`', async () => {
      const use = async (): Promise<string> => {
        await using simulator = await createSimulator({ ...STILL, listen: true });
        expect((await fetch(simulator.baseUrl)).status).toBe(401);
        return simulator.baseUrl;
      };
      const url = await use();
      await expect(fetch(url)).rejects.toThrow();
    });
  });

  describe('a closed simulator whose worlds are kept', () => {
    it.each(CHANGES)('refuses %s, and leaves other files alone', async (_name, change) => {
      const { world } = await closed();
      const kept = contentsOf(join(home, 'kept'));
      const { expectUntouched } = withPreciousFiles();
      const refused = (async () => await change(world))();
      await expect(refused).rejects.toMatchObject({
        name: 'SimulatorError',
        status: 507,
        message: expect.stringMatching(
          /^the change was not made, because it could not be saved: .*default.*: it is closed$/,
        ),
      });
      expectUntouched();
      expect(contentsOf(join(home, 'kept'))).toEqual(kept);
    });

    it('refuses requests to its app', async () => {
      const { simulator } = await closed({ fixture: 'empty' });
      const { expectUntouched } = withPreciousFiles();
      const { status } = await request(simulator.app).post('/api/public/v1.0/unauth/users').send(FIRST_USER);
      expect(status).toBe(507);
      expectUntouched();
    });

    it('can be read; its time stands still, because it could not be kept', async () => {
      const { world } = await closed({ clock: 1_000_000 });
      const { expectUntouched } = withPreciousFiles();
      const { now } = world.clock;
      expect(await world.state('clusters').get('rs0')).toMatchObject({ name: 'rs0' });
      expect(world.clock.now).toBe(now);
      expectUntouched();
    });

    it('leaves the directory alone, because another simulator may own it by then', async () => {
      const simulator = await simulatorOf({ data: join(home, 'kept') });
      const world = simulator.world();
      const other = await simulator.createWorld({ name: 'other', from: 'default' });
      await simulator.close();
      const again = await simulatorOf({ data: join(home, 'kept') });
      await again.world().clock.advance('PT1H');
      const kept = contentsOf(join(home, 'kept'));
      await expect(world.clock.advance('PT2H')).rejects.toThrow('it is closed');
      await expect(other.delete()).rejects.toThrow('it is closed');
      await expect(simulator.createWorld({ name: 'late', from: 'default' })).rejects.toThrow('closed');
      expect(contentsOf(join(home, 'kept'))).toEqual(kept);
    });
  });

  describe('a closed simulator in memory', () => {
    it('can be read, and opens no unreachable world', async () => {
      const simulator = await simulatorOf();
      const world = simulator.world();
      await simulator.close();
      expect(await world.journal.list()).toEqual([]);
      const refused = simulator.createWorld({ from: 'default' });
      await expect(refused).rejects.toMatchObject({ name: 'SimulatorError', status: 409 });
      await expect(refused).rejects.toThrow('the simulator is closed');
    });
  });
});
