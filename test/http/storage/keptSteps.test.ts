import { afterEach, expect, it } from '@jest/globals';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { dropFolders, emptyFolder } from '../../support/dataFolders.js';
import { DigestClient } from '../../support/digestClient.js';
import { STILL } from '../../support/simulators.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

afterEach(dropFolders);

/** Runs a part of a life with its own program on the same data. */
async function within<T>(data: string, part: (simulator: Simulator) => Promise<T>): Promise<T> {
  const simulator = await createSimulator({ ...STILL, data });
  try {
    return await part(simulator);
  } finally {
    await simulator.close();
  }
}

async function read({ app }: Simulator): Promise<void> {
  await new DigestClient(app, 'localhost:8080').call('get', '/api/public/v1.0/groups', ADMIN);
}

async function tagsOf(simulator: Simulator): Promise<unknown> {
  return (await simulator.world().state('projects').get('Shop')).tags;
}

it.each(['beforeReply', 'afterReply'] as const)(
  'Kept data have the calls that a step has counted: %s',
  async (phase) => {
    const data = emptyFolder();
    await within(data, async (simulator) => {
      await simulator.world().steps.add({
        after: { operation: 'listAllProjects', times: 3, phase },
        change: { collection: 'projects', id: 'Shop', patch: { tags: ['paused'] } },
      });
      await read(simulator);
    });
    await within(data, async (simulator) => {
      expect(await simulator.world().steps.list()).toMatchObject([{ calls: 1 }]);
      await read(simulator);
    });
    await within(data, async (simulator) => {
      expect([await simulator.world().steps.list(), await tagsOf(simulator)]).toMatchObject([
        [{ calls: 2 }],
        ['production', 'retail'],
      ]);
      await read(simulator);
      expect(await tagsOf(simulator)).toEqual(['paused']);
    });
    await within(data, async (simulator) => {
      expect(await simulator.world().steps.list({ all: true })).toMatchObject([{ done: 1 }]);
      await read(simulator);
      expect(await tagsOf(simulator)).toEqual(['paused']);
    });
  },
);

it('A step that no call counts any more can be read and removed', async () => {
  await within(emptyFolder(), async (simulator) => {
    const { steps } = simulator.world();
    const { id } = await steps.add({ after: { operation: 'listProjects' }, clear: 'none' });
    expect(await steps.get(id)).toMatchObject({ id, calls: 0 });
    await steps.remove(id);
    await expect(steps.get(id)).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('world.steps.list()'),
    });
    await read(simulator);
    expect(await steps.list({ all: true })).toEqual([]);
  });
});
