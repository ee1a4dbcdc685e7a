import { describe, expect, it } from '@jest/globals';
import { isReached } from '../../../src/world/hosts/host.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { observedStateOf } from '../../../src/world/monitoring/observedState.js';
import { typeNameOf } from '../../../src/world/monitoring/typeName.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { begun, healed, node, primary, standardWorld } from '../../support/incidents.js';

const quiet = standardWorld();
const first = `rs0/${primary(quiet, 'rs0') ?? ''}`;
const STALE = { kind: 'host.typeStale', target: 'rs0', id: 'stale' } as const;
const LOST = { kind: 'primary.lost', target: 'rs0', for: 'PT5M' } as const;
const shown = (world: World): readonly string[] => {
  const host = node(world, first);
  return [observedStateOf(host), typeNameOf(host)];
};

describe('host.typeStale', () => {
  const world = later(begun(quiet, STALE, LOST), 20 * MINUTE_MS);

  it('keeps the type of a former primary', () => {
    expect(shown(world)).toEqual(['SECONDARY', 'REPLICA_PRIMARY']);
    expect(typeNameOf(node(world, `rs0/${primary(world, 'rs0') ?? ''}`))).toBe('REPLICA_SECONDARY');
  });

  it('lets the type follow when it is healed', () => {
    expect(shown(healed(world, 'stale'))).toEqual(['SECONDARY', 'REPLICA_SECONDARY']);
  });

  it('ends by `for`', () => {
    const short = later(begun(quiet, { ...STALE, for: 'PT1H' }, LOST), HOUR_MS);
    expect(shown(short)).toEqual(['SECONDARY', 'REPLICA_SECONDARY']);
  });

  it('keeps the first type until the last of several ends', () => {
    const twice = begun(world, { ...STALE, target: first, id: 'again' });
    expect(shown(healed(twice, 'stale'))).toEqual(['SECONDARY', 'REPLICA_PRIMARY']);
    expect(shown(healed(healed(twice, 'stale'), 'again'))).toEqual(['SECONDARY', 'REPLICA_SECONDARY']);
  });

  it('does not affect a process that has not been pinged', () => {
    const host = node(quiet, first);
    const awaited = { ...host, monitoring: { state: 'AWAITED', since: quiet.now } } as const;
    const started = begun({ ...quiet, hosts: quiet.hosts.put(awaited) }, STALE);
    const pinged = later(started, 5 * MINUTE_MS);
    expect(isReached(node(pinged, first))).toBe(true);
    expect(typeNameOf(node(pinged, first))).toBe('REPLICA_PRIMARY');
  });
});
