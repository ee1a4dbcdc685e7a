import { describe, expect, it } from '@jest/globals';
import type { CollectionName, World } from '../../../src/index.js';
import { collections } from '../../../src/world/tables/index.js';
import { givenSimulators } from '../../support/simulators.js';

const simulatorOf = givenSimulators();

/** Changes everything inside a value that is not frozen. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) spoil(part);
  if (Object.isFrozen(value)) return;
  if (Array.isArray(value)) value.push('spoilt');
  else Object.assign(value, { spoilt: true });
}

const RULE = { id: 'slow', match: { operation: ['E7'] }, delay: { fixed: 10 } } satisfies Parameters<
  World['faults']['add']
>[0];
const INCIDENT = { kind: 'load.spike', target: 'rs0', for: 'PT1H', factor: 4 } as const;

const READS: readonly (readonly [name: string, read: (world: World) => Promise<unknown>])[] = [
  ...(Object.keys(collections) as CollectionName[]).map(
    (name) => [`state('${name}').list`, (world: World) => world.state(name).list()] as const,
  ),
  ['state.get', (world) => world.state('hosts').get('rs0/node-0')],
  ['state.patch', (world) => world.state('hosts').patch('rs0/node-0', {})],
  ['export', (world) => world.export()],
  ['diff', (world) => world.diff()],
  ['problems', (world) => world.problems()],
  ['timeline', (world) => world.timeline()],
  ['faults.list', (world) => world.faults.list()],
  ['faults.get', (world) => world.faults.get('slow')],
  ['incidents.list', (world) => world.incidents.list()],
  ['scenarios.list', (world) => world.scenarios.list()],
  ['clock.get', (world) => world.clock.get()],
  ['clock.advance', (world) => world.clock.advance('P1D')],
  ['clock.agenda', (world) => world.clock.agenda()],
  ['measurements.catalogue', (world) => world.measurements.catalogue()],
  ['checkpoint', (world) => Promise.resolve(world.checkpoint('mark'))],
  ['keys', (world) => Promise.resolve(world.keys)],
  ['asOf', (world) => world.asOf(0).export()],
  ['journal.list', (world) => world.journal.list()],
];

describe('A world', () => {
  it.each(READS)('keeps its state, whatever a caller does with the result of %s', async (_name, read) => {
    const world = (await simulatorOf()).world();
    await world.faults.add(RULE);
    await world.incidents.start(INCIDENT);
    const result = await read(world);
    const before = JSON.stringify(await world.export());
    spoil(result);
    expect(JSON.stringify(await world.export())).toBe(before);
  });

  it('keeps its state, whatever a caller does with the inputs of its calls', async () => {
    const simulator = await simulatorOf();
    const world = simulator.world();
    const state = structuredClone(await world.export());
    const other = await simulator.createWorld({ name: 'other', state });
    const [rule, incident] = [structuredClone(RULE), structuredClone(INCIDENT)];
    const patch = { tags: ['TEST'] };
    await world.faults.add(rule);
    await world.incidents.start(incident);
    await world.state('projects').patch('Shop', patch);
    const before = [JSON.stringify(await world.export()), JSON.stringify(await other.export())];
    for (const input of [state, rule, incident, patch]) spoil(input);
    expect([JSON.stringify(await world.export()), JSON.stringify(await other.export())]).toEqual(before);
  });
});
