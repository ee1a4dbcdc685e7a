import { describe, expect, it } from '@jest/globals';
import { sectionsOf, type Segment } from '../../../src/metrics/model/timeline.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import { later } from '../../support/advancing.js';
import { clusterOf, worldOf } from '../../support/fixtureWorlds.js';
import { begun } from '../../support/incidents.js';

/** Mirrored config servers have no writes of their own, so a spike has only its own borders in their timeline. */
const start = worldOf(`
organizations:
  - projects:
      - clusters:
          - { name: legacy0, type: sharded, configServers: mirrored, version: 3.2.22 }
`);
const { now } = start;
const from = now + HOUR_MS;
const until = from + 2 * HOUR_MS;

/** The segments of all sections. */
function timelineOf(...args: Parameters<typeof sectionsOf>): readonly Segment[] {
  return [...sectionsOf(...args)].flatMap((section) => section.segments);
}

describe('the timeline of a host', () => {
  const quiet = later(start, HOUR_MS);
  const spiking = begun(quiet, { kind: 'load.spike', target: 'legacy0', factor: 5, for: 'PT2H' });
  const world = later(spiking, 4 * HOUR_MS);
  const hosts = world.hosts.select('cluster', clusterOf(world, 'legacy0').id).toArray();
  const host = hosts.find(({ role }) => role === 'CONFIG');
  if (host === undefined) throw new Error('legacy0 has no config server');
  const segments = timelineOf(world, host, 0, { from: now, until: world.now });

  it('has a border where a load spike begins and where it ends', () => {
    const borders = segments.map((segment) => segment.from);
    expect(borders).toEqual(expect.arrayContaining([from, until]));
  });

  it('follows one segment with the next, from the beginning to the end', () => {
    expect(segments[0]?.from).toBe(now);
    expect(segments.at(-1)?.until).toBe(world.now);
    for (const [at, segment] of segments.entries()) {
      expect(segment.until).toBeGreaterThan(segment.from);
      if (at > 0) expect(segment.from).toBe(segments[at - 1]?.until);
    }
  });

  it('is empty before the host exists and after the current instant', () => {
    const created = host.createdAt;
    expect(timelineOf(world, host, 0, { from: created - 2 * HOUR_MS, until: created })).toEqual([]);
    expect(timelineOf(world, host, 0, { from: world.now, until: world.now + HOUR_MS })).toEqual([]);
  });
});
