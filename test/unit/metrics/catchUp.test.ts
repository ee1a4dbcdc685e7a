import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { begun, healed, node, primary, standardWorld } from '../../support/incidents.js';
import { numbersOf } from './builders.js';
import { measureHost } from './measured.js';

const start: World = { ...standardWorld(), quirks: quirksOf('ops-manager') };
const iso = (instant: number): string => new Date(instant).toISOString();
const LEADER = `rs0/${primary(start, 'rs0') ?? ''}`;
const NODE = ['rs0/node-0', 'rs0/node-1', 'rs0/node-2'].find((name) => name !== LEADER) ?? '';

/**
 * Returns the world after a member was down for some minutes, with the times when it came up and when it was a
 * secondary again.
 */
function returned(
  minutes: number,
  before = start,
): { readonly world: World; readonly up: number; readonly done: number } {
  const fallen = later(begun(before, { kind: 'node.down', target: NODE, id: 'a' }), minutes * MINUTE_MS);
  const world = later(healed(fallen, 'a'), 60 * MINUTE_MS);
  return { world, up: fallen.now, done: node(world, NODE).stateSince ?? 0 };
}

function values(world: World, name: string, m: string, from: number, until: number): readonly number[] {
  const query = { granularity: 'PT1S', start: iso(from - SECOND_MS), end: iso(until), m };
  return numbersOf(measureHost(world, node(world, name), query), m);
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, value) => sum + value, 0);

describe('A recovering member', () => {
  it('lags by about the length of its outage, and less until it has caught up', () => {
    for (const minutes of [1, 10, 60]) {
      const { world, up, done } = returned(minutes);
      const lag = values(world, NODE, 'OPLOG_REPLICATION_LAG_TIME', up + SECOND_MS, done);
      expect(Math.abs((lag[0] ?? 0) - minutes * 60)).toBeLessThan(20);
      const steps = lag.slice(1).map((value, at) => value - (lag[at] ?? 0));
      expect(Math.max(...steps)).toBeLessThan(3);
      expect(lag.at(-1)).toBeLessThan(15);
    }
  });

  it('recovers longer after a longer outage, up to a limit', () => {
    const lengths = [1, 30, 120].map((minutes) => {
      const { up, done } = returned(minutes);
      return (done - up) / MINUTE_MS;
    });
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(lengths[0]).toBeLessThan(2.5);
    const { up, done } = returned(30 * 24 * 60);
    expect((done - up) / MINUTE_MS).toBeLessThanOrEqual(32);
  });

  it('replicates all writes of its outage and of its recovery', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom(1, 3),
      (minutes, factor) => {
        const before =
          factor === 1 ? start : begun(start, { kind: 'load.spike', target: 'rs0', factor, for: 'PT30M' });
        const { world, up, done } = returned(minutes, before);
        for (const kind of ['INSERT', 'UPDATE'] as const) {
          const applied = sumOf(values(world, NODE, `OPCOUNTER_REPL_${kind}`, up, done));
          const written = sumOf(values(world, LEADER, `OPCOUNTER_${kind}`, start.now, done));
          expect(applied / written).toBeCloseTo(1, 4);
        }
      },
    );
    fc.assert(property, { numRuns: 5 });
  });

  it('keeps its remaining lag through a second outage', () => {
    const fallen = later(begun(start, { kind: 'node.down', target: NODE, id: 'a' }), 60 * MINUTE_MS);
    const catching = later(healed(fallen, 'a'), MINUTE_MS);
    expect(node(catching, NODE).replicaState).toBe('RECOVERING');
    const again = later(begun(catching, { kind: 'node.down', target: NODE, id: 'b' }), 5 * MINUTE_MS);
    const back = later(healed(again, 'b'), 60 * MINUTE_MS);
    const done = node(back, NODE).stateSince ?? 0;
    const applied =
      sumOf(values(back, NODE, 'OPCOUNTER_REPL_INSERT', fallen.now, catching.now)) +
      sumOf(values(back, NODE, 'OPCOUNTER_REPL_INSERT', again.now, done));
    const written = sumOf(values(back, LEADER, 'OPCOUNTER_INSERT', start.now, done));
    expect(applied / written).toBeCloseTo(1, 4);
  });
});

describe('A delayed member', () => {
  it('lags more and more until it is as far behind as it should be', () => {
    const since = start.now;
    const host = { ...node(start, NODE), membership: { priority: 0, delay: { seconds: 600, since } } };
    const world = later({ ...start, hosts: start.hosts.put(host) }, 20 * MINUTE_MS);
    const lag = (minutes: number): number => {
      const at = since + minutes * MINUTE_MS;
      return values(world, NODE, 'OPLOG_REPLICATION_LAG_TIME', at, at)[0] ?? 0;
    };
    for (const [minutes, seconds] of [
      [-5, 0],
      [4, 240],
      [10, 600],
      [19, 600],
    ] as const)
      expect(Math.abs(lag(minutes) - seconds)).toBeLessThan(15);
  });
});
