import { describe, expect, it } from '@jest/globals';
import { IncidentConflict } from '../../../src/world/incidents/incident.js';
import { HOUR_MS, SECOND_MS } from '../../../src/world/instant.js';
import { setPolicies } from '../../../src/world/policies/setPolicies.js';
import { POLICY_NAMES, type PolicyName } from '../../../src/world/tables/featurePolicies.js';
import type { World } from '../../../src/world/world.js';
import { after, firedIn, later } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, healed, since, standardWorld } from '../../support/incidents.js';

const LOCK = { kind: 'policy.lock', target: 'Shop', id: 'lock' } as const;

function namesIn(world: World): readonly PolicyName[] {
  const { policies = [] } = world.featurePolicies.get(firstProject(world).id) ?? {};
  return policies.map(({ policy }) => policy);
}

/** Returns the world after a client has replaced the policies of the first project, by default by none. */
function cleared(world: World, ...names: readonly PolicyName[]): World {
  const policies = names.map((policy) => ({ policy, disabledParams: [] }));
  const client = { externalManagementSystem: { name: 'client' }, policies };
  return after(world, setPolicies(world, firstProject(world), client));
}

describe('policy.lock', () => {
  const start = standardWorld();
  const locked = begun(start, LOCK);

  it('sets all policies, or those that it names, in the name of an external system', () => {
    expect(namesIn(locked)).toEqual(POLICY_NAMES);
    const policies = ['DISABLE_BACKUP_AGENT', 'EXTERNALLY_MANAGED_LOCK'] as const;
    const some = begun(start, { ...LOCK, policies: [...policies], system: 'Terraformer' });
    expect(namesIn(some)).toEqual(policies.toReversed());
    expect(some.featurePolicies.get(firstProject(some).id)?.externalManagementSystem).toEqual({
      name: 'Terraformer',
    });
    expect(since(start, some)).toEqual([]);
  });

  it('"re-asserts its lock": the policies return five seconds after a client has cleared them', () => {
    const free = cleared(locked);
    expect([namesIn(free), namesIn(later(free, 5 * SECOND_MS - 1))]).toEqual([[], []]);
    expect(namesIn(later(free, 5 * SECOND_MS))).toEqual(POLICY_NAMES);
    expect(firedIn(free, HOUR_MS).filter(([name]) => name === 'policiesReturn')).toEqual([
      ['policiesReturn', 5 * SECOND_MS],
    ]);
  });

  it('returns after any change, after the given time, and at most as often as `times` says', () => {
    const twice = begun(start, { ...LOCK, after: 'PT2S', times: 2 });
    const first = later(cleared(twice, 'EXTERNALLY_MANAGED_LOCK'), 2 * SECOND_MS);
    const second = later(cleared(first), 2 * SECOND_MS);
    expect([namesIn(first), namesIn(second)]).toEqual([POLICY_NAMES, POLICY_NAMES]);
    expect(namesIn(later(cleared(second), HOUR_MS))).toEqual([]);
  });

  it('does nothing while no client changes the policies', () => {
    expect(firedIn(locked, HOUR_MS).map(([name]) => name)).not.toContain('policiesReturn');
  });

  it('ends by "for" and by healing: the policies stay until a client clears them', () => {
    const short = begun(start, { ...LOCK, for: 'PT1H' });
    for (const ended of [later(short, HOUR_MS), healed(short, 'lock')]) {
      expect(namesIn(ended)).toEqual(POLICY_NAMES);
      expect(namesIn(later(cleared(ended), HOUR_MS))).toEqual([]);
    }
  });

  it('refuses a second lock of the same project until the first one has ended', () => {
    const again = () => begun(locked, { kind: 'policy.lock', target: 'Shop' });
    expect(again).toThrow(IncidentConflict);
    expect(again).toThrow('an incident policy.lock of Shop is already active');
    expect(() => begun(healed(locked, 'lock'), { ...LOCK, id: 'second' })).not.toThrow();
    expect(() => begun(locked, { kind: 'policy.lock', target: 'nothing' })).toThrow(/no project "nothing"/);
  });
});
