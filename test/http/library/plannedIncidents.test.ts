import { describe, expect, it } from '@jest/globals';
import { givenSimulators } from '../../support/simulators.js';

const START = '2026-01-01T00:10:00Z';
const DOWN = { kind: 'node.down', target: 'rs0/node-0', at: 'PT10M', for: 'PT15M' } as const;

describe('An incident with a time', () => {
  const simulatorOf = givenSimulators();

  async function givenWorld() {
    return (await simulatorOf({ clock: 'manual', now: '2026-01-01T00:00:00Z' })).world();
  }

  it('is pending and on the agenda, starts at its time and heals after its duration', async () => {
    const world = await givenWorld();
    const { id, ...shown } = await world.incidents.start(DOWN);
    expect(shown).toMatchObject({ active: false, pending: true, from: START, until: '2026-01-01T00:25:00Z' });
    expect(await world.incidents.list()).toEqual([{ id, ...shown }]);
    expect(await world.clock.agenda({ what: 'incidentStarts' })).toEqual([
      expect.objectContaining({ at: START, what: 'incidentStarts', id }),
    ]);
    expect(await world.state('hosts').get('rs0/node-0')).toMatchObject({ up: true });
    await world.clock.advance('PT10M');
    expect(await world.state('hosts').get('rs0/node-0')).toMatchObject({ up: false });
    const started = await world.incidents.get(id);
    expect(started).toMatchObject({ active: true, from: START });
    expect(started).not.toHaveProperty('pending');
    await world.clock.advance('PT15M');
    expect(await world.incidents.get(id)).toMatchObject({ active: false, endedAt: '2026-01-01T00:25:00Z' });
  });

  it('gives the same world as the same incident that starts then', async () => {
    const planned = await givenWorld();
    await planned.incidents.start({ ...DOWN, at: START });
    await planned.clock.advance('PT30M');
    const started = await givenWorld();
    await started.clock.advance('PT10M');
    await started.incidents.start({ kind: DOWN.kind, target: DOWN.target, for: DOWN.for });
    await started.clock.advance('PT20M');
    const hosts = await planned.state('hosts').list();
    expect(hosts).toEqual(await started.state('hosts').list());
  });

  it('is cancelled, and its name can be used again', async () => {
    const world = await givenWorld();
    await world.incidents.start({ ...DOWN, id: 'outage' });
    await expect(world.incidents.start({ ...DOWN, id: 'outage' })).rejects.toMatchObject({
      message: expect.stringContaining('is already planned'),
    });
    await world.incidents.heal('outage');
    expect(await world.incidents.list({ all: true })).toEqual([]);
    await world.clock.advance('PT20M');
    expect(await world.state('hosts').get('rs0/node-0')).toMatchObject({ up: true });
    expect(await world.incidents.start({ ...DOWN, id: 'outage' })).toMatchObject({ pending: true });
  });

  it('is in forks, exports and checkpoints', async () => {
    const simulator = await simulatorOf({ clock: 'manual', now: '2026-01-01T00:00:00Z' });
    const world = simulator.world();
    const { id } = await world.incidents.start(DOWN);
    world.checkpoint('planned');
    const fork = await simulator.createWorld({ from: world.name });
    const copy = await simulator.createWorld({ state: await world.export() });
    await world.incidents.heal(id);
    await world.reset('planned');
    for (const each of [world, fork, copy]) {
      await each.clock.advance('PT11M');
      expect(await each.incidents.list()).toEqual([
        expect.objectContaining({ id, active: true, from: START }),
      ]);
    }
  });

  it('ends at once with the reason if the world does not allow it then', async () => {
    const world = await givenWorld();
    const [invitation] = await world.state('invitations').list();
    const spec = { kind: 'invitation.accept', target: String(invitation?.id) } as const;
    const { id } = await world.incidents.start({ ...spec, at: 'PT10M' });
    await world.incidents.start(spec);
    await world.clock.advance('PT11M');
    expect(await world.incidents.get(id)).toMatchObject({
      active: false,
      from: START,
      endedAt: START,
      failure: expect.stringContaining(spec.target),
    });
  });

  it.each([
    [
      { ...DOWN, at: '2025-12-31T00:00:00Z' },
      'is in the past: the time of the world is 2026-01-01T00:00:00Z',
    ],
    [{ ...DOWN, at: 'tomorrow' }, 'expected a timestamp such as'],
    [{ ...DOWN, target: 'rs00/node-0' }, 'rs00/node-0'],
  ])('is refused if it is %j', async (spec, message) => {
    const world = await givenWorld();
    await expect(world.incidents.start(spec)).rejects.toMatchObject({
      message: expect.stringContaining(message),
    });
  });
});
