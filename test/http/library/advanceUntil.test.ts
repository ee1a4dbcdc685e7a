import { describe, expect, it } from '@jest/globals';
import { givenSimulators } from '../../support/simulators.js';

describe('An advance with a goal', () => {
  const simulatorOf = givenSimulators();

  async function givenWorld() {
    return (await simulatorOf({ clock: 'manual', now: '2026-01-01T00:00:00Z' })).world();
  }

  it('ends when a behaviour acts on a row', async () => {
    const world = await givenWorld();
    const [next] = await world.clock.agenda({ what: 'snapshotScheduled', subject: 'rs0' });
    const { to, fired } = await world.clock.advance({ until: { what: 'snapshotScheduled', subject: 'rs0' } });
    expect(to).toBe(next?.at);
    expect(world.clock.now).toBe(to);
    expect(
      fired.filter(({ what, subject }) => what === 'snapshotScheduled' && subject === 'rs0'),
    ).toHaveLength(1);
  });

  it('ends when a row meets a condition, at once if it meets it already', async () => {
    const world = await givenWorld();
    const until = { state: 'clusters', id: 'rs0', where: { availability: 'available' } } as const;
    expect((await world.clock.advance({ until })).to).toBe('2026-01-01T00:00:00Z');
    await world.incidents.start({ kind: 'node.down', target: 'rs0/node-0', for: 'PT15M' });
    await world.clock.advance('PT5M');
    const { to } = await world.clock.advance({ until, within: 'P1D' });
    expect(to >= '2026-01-01T00:15:00Z' && to < '2026-01-01T01:00:00Z').toBe(true);
    expect(await world.state('clusters').get('rs0')).toMatchObject({ availability: 'available' });
  });

  it('rejects after its time, and says what it found', async () => {
    const world = await givenWorld();
    const until = { state: 'clusters', id: 'rs0', where: { availability: 'dead' } } as const;
    await expect(world.clock.advance({ until, within: 'PT1H' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /not reached until 2026-01-01T01:00:00Z: found rs0: availability "available"/,
      ),
    });
    expect(world.clock.now).toBe('2026-01-01T01:00:00Z');
  });

  it.each<[object, string]>([
    [{ until: { what: 'snapshotSheduled' } }, 'did you mean snapshotScheduled?'],
    [{ until: { state: 'clusters', where: { avilability: 'dead' } } }, 'did you mean availability?'],
    [{ until: { state: 'clusters', id: 'rs00', where: { availability: 'dead' } } }, 'did you mean rs0?'],
    [{ until: { what: 'snapshotScheduled' }, by: 'P1D' }, 'cannot be combined with by'],
    [{ by: 'P1D', within: 'P1D' }, 'requires until'],
  ])('is refused if it is %j', async (way, message) => {
    const world = await givenWorld();
    await expect(world.clock.advance(way as { by: string })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  it('meets other requests between its slices, and ends with a reset', async () => {
    const world = await givenWorld();
    const until = { state: 'clusters', id: 'rs0', where: { availability: 'dead' } } as const;
    const waiting = world.clock.advance({ until, within: 'P3000D' });
    const stopped = expect(waiting).rejects.toMatchObject({ status: 409 });
    await world.reset();
    await stopped;
  });
});

describe('An unknown name', () => {
  const simulatorOf = givenSimulators();

  it('gets a suggestion: world, collection, checkpoint, scenario', async () => {
    const simulator = await simulatorOf();
    const world = simulator.world();
    world.checkpoint('clean');
    await world.scenarios.load({ version: 1, name: 'storm' });
    const rejected = (message: string) => ({ message: expect.stringContaining(message) });
    await expect(world.state('cluster' as 'clusters').list()).rejects.toMatchObject(
      rejected('did you mean clusters?'),
    );
    await expect(world.reset('clea')).rejects.toMatchObject(rejected('did you mean clean?'));
    await expect(world.scenarios.get('storms')).rejects.toMatchObject(rejected('did you mean storm?'));
    const copy = (options: object) => simulator.createWorld({ from: 'default', ...options });
    await expect(copy({ from: 'defualt' })).rejects.toMatchObject(rejected('did you mean default?'));
    await expect(copy({ checkpoint: 'clea' })).rejects.toMatchObject(rejected('did you mean clean?'));
    expect(() => simulator.world('defualt').clock.now).toThrow('did you mean default?');
  });
});

describe('The agenda', () => {
  const simulatorOf = givenSimulators();

  it('lists the entries of one behaviour, and of one row', async () => {
    const world = (await simulatorOf({ clock: 'manual', now: '2026-01-01T00:00:00Z' })).world();
    const entries = await world.clock.agenda({ what: 'snapshotScheduled' });
    expect(new Set(entries.map(({ what }) => what))).toEqual(new Set(['snapshotScheduled']));
    const subjects = (await world.clock.agenda({ subject: 'rs0' })).map(({ subject }) => subject);
    expect(new Set(subjects)).toEqual(new Set(['rs0']));
    await expect(world.clock.agenda({ what: 'snapshotTakes' })).rejects.toMatchObject({ status: 400 });
  });
});
