import { describe, expect, it } from '@jest/globals';
import { oplogSizeBytes } from '../../../src/world/clusters/databases.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { begun, node, primary, standardWorld } from '../../support/incidents.js';
import { numbersOf } from './builders.js';
import { measureHost } from './measured.js';

const standard: World = { ...standardWorld(), quirks: quirksOf('ops-manager') };
/** At a whole hour. */
const start = later(standard, HOUR_MS - (standard.now % HOUR_MS));
const LEADER = `rs0/${primary(start, 'rs0') ?? ''}`;
const CONFIG = ['sh0/config-0', 'sh0/config-1', 'sh0/config-2'].find(
  (name) => node(start, name).replicaState === 'PRIMARY',
);
const SPIKES = [undefined, 0.5, 4, 10, 1_000];

/** Returns the world after a load spike with this factor, and then some time with the usual load. */
function after(factor: number | undefined, target: string, spikeMs: number, calmMs: number): World {
  if (factor === undefined) return later(start, spikeMs + calmMs);
  const spec = { kind: 'load.spike', target, factor, for: `PT${spikeMs / MINUTE_MS}M` } as const;
  return later(begun(start, spec), spikeMs + calmMs);
}

function points(world: World, name: string, m: string, from: number, granularity: string): readonly number[] {
  const [first, end] = [from, world.now].map((at) => new Date(at).toISOString());
  return numbersOf(measureHost(world, node(world, name), { granularity, start: first, end, m }), m);
}

/** Returns the bytes written within the current oplog window, as a fraction of the oplog's size. */
function held(world: World, name: string): number {
  const seconds = points(world, name, 'OPLOG_MASTER_TIME', world.now - 2 * MINUTE_MS, 'PT1S').at(-1) ?? 0;
  const isLong = seconds > 400_000;
  const granularity = isLong ? 'PT1H' : 'PT1M';
  const lengthMs = isLong ? HOUR_MS : MINUTE_MS;
  const from = world.now - (Math.ceil((seconds * 1_000) / lengthMs) + 2) * lengthMs;
  const rates = points(world, name, 'OPLOG_RATE_GB_PER_HOUR', from, granularity).toReversed();
  const bytes = rates.reduce((sum, rate, at) => {
    const part = Math.max(0, Math.min(1, (seconds * 1_000) / lengthMs - at));
    return sum + (part * rate * 1e9 * lengthMs) / HOUR_MS;
  }, 0);
  return bytes / oplogSizeBytes(node(world, name));
}

describe('An oplog', () => {
  it('always contains as much as its size, on config servers too, in a spike and after it', () => {
    for (const name of [LEADER, CONFIG ?? '']) {
      for (const factor of SPIKES) {
        for (const calmMs of [0, 3 * HOUR_MS, 16 * HOUR_MS, 40 * HOUR_MS]) {
          const world = after(factor, name.replace(/\/.*/, ''), 3 * HOUR_MS, calmMs);
          const filled = held(world, name);
          expect([name, factor, calmMs, filled > 0.97, filled < 1.03]).toEqual([
            ...[name, factor, calmMs],
            ...[true, true],
          ]);
        }
      }
    }
  });

  it('is rewritten as fast as entries come, so that its window shrinks and grows without a jump', () => {
    const world = after(10, 'rs0', 30 * MINUTE_MS, 24 * HOUR_MS);
    const windows = points(world, LEADER, 'OPLOG_MASTER_TIME', start.now - HOUR_MS, 'PT1M');
    const before = windows[0] ?? 0;
    const steps = windows.slice(1).map((each, at) => each - (windows[at] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(-60 * 10);
    expect(Math.max(...steps)).toBeLessThanOrEqual(60);
    const [atEnd, hourLater] = [windows[90] ?? 0, windows[150] ?? 0];
    // Half an hour with ten times as many entries takes the room of five hours. An hour without a spike gives none of
    // it back.
    expect((before - atEnd) / HOUR_MS).toBeCloseTo(4.5 / 1_000, 3);
    expect(Math.abs(hourLater - atEnd)).toBeLessThan(0.05 * before);
    expect((windows.at(-1) ?? 0) / before).toBeCloseTo(1, 1);
  });

  it('keeps its oldest entry while nothing is written', () => {
    const down = begun(
      start,
      { kind: 'node.down', target: 'rs0/node-1' },
      { kind: 'node.down', target: 'rs0/node-2' },
    );
    const world = later(down, 5 * HOUR_MS);
    const set = ['rs0/node-0', 'rs0/node-1', 'rs0/node-2'].find(
      (name) => node(world, name).downSince === undefined,
    );
    const window = points(world, set ?? '', 'OPLOG_MASTER_LAG_TIME_DIFF', start.now + HOUR_MS, 'PT1H');
    const steps = window.slice(1).map((each, at) => each - (window[at] ?? 0));
    expect(steps.length).toBeGreaterThan(2);
    for (const step of steps) expect(step / 3_600).toBeCloseTo(1, 1);
  });
});
