import { describe, expect, it } from '@jest/globals';
import { serverAgentsOf } from '../../../src/world/agents/agentVersions.js';
import { upgradeAgents } from '../../../src/world/agents/upgradeAgents.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import { SOFTWARE } from '../../../src/world/versions/software.js';
import { installManifest, isAvailable } from '../../../src/world/versions/manifest.js';
import { newestManifest } from '../../../src/world/versions/releases.js';
import type { World } from '../../../src/world/world.js';
import { after, later } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, since, standardWorld } from '../../support/incidents.js';
import { brokenAgentRules } from '../../support/invariants/agents.js';

const OLD = { kind: 'agent.old', target: 'Shop' } as const;

const versionsOf = (world: World): readonly string[] => [
  ...new Set(serverAgentsOf(world, firstProject(world)).map(({ version }) => version)),
];
const upgraded = (world: World): World =>
  after(world, upgradeAgents(world, firstProject(world), SOFTWARE.automationVersion));

describe('agent.old', () => {
  const start = standardWorld();

  it('makes all agents of the project old, and says so in its feed', () => {
    const old = begun(start, OLD);
    expect(versionsOf(old)).toEqual(['13.8.0.8504-1']);
    expect(since(start, old)).toEqual(['MONITORING_AGENT_VERSION_BEHIND', 'BACKUP_AGENT_VERSION_BEHIND']);
  });

  it('is over at once, whatever `for` says, and stays until a client updates the agents', () => {
    const old = begun(start, { ...OLD, for: 'PT1M' });
    expect([...old.incidents.all()].at(-1)).toMatchObject({ kind: 'agent.old', endedAt: start.now });
    expect(versionsOf(later(old, HOUR_MS))).toEqual(['13.8.0.8504-1']);
    expect(versionsOf(later(upgraded(old), HOUR_MS))).toEqual([SOFTWARE.automationVersion]);
  });

  it('can make them deprecated', () => {
    const old = begun(start, { ...OLD, version: '11.0.0.1-1' });
    expect(
      serverAgentsOf(old, firstProject(old)).every(({ isVersionDeprecated }) => isVersionDeprecated),
    ).toBe(true);
  });

  it('may start twice, and while agents restart', () => {
    const twice = begun(start, OLD, { ...OLD, version: '13.9.0.8600-1' });
    expect(versionsOf(twice)).toEqual(['13.9.0.8600-1']);
    const stopped = later(upgraded(twice), 10_000);
    const stoppedIn = (world: World) =>
      firstProject(world).agents.filter(({ stoppedAt }) => stoppedAt !== undefined);
    expect(stoppedIn(stopped)).not.toEqual([]);
    const again = begun(stopped, OLD);
    expect(brokenAgentRules(later(again, HOUR_MS))).toEqual([]);
    expect(stoppedIn(again)).toEqual([]);
    expect(versionsOf(later(again, HOUR_MS))).toEqual(['13.8.0.8504-1']);
  });

  it('refuses an unknown project', () => {
    expect(() => begun(start, { ...OLD, target: 'Nothing' })).toThrow('there is no project');
  });
});

describe('manifest.old', () => {
  const start = standardWorld();
  const old = begun(start, { kind: 'manifest.old', target: '6.0' });
  const availableIn = (world: World): readonly boolean[] =>
    ['6.0.19', '7.0.14', '8.0.3'].map((version) => isAvailable(world, version));

  it('leaves only the versions up to the series', () => {
    expect([availableIn(start), availableIn(old)]).toEqual([
      [true, true, true],
      [true, false, false],
    ]);
  });

  it('is over at once, and stays until a client installs another manifest', () => {
    expect([...old.incidents.all()].at(-1)).toMatchObject({ kind: 'manifest.old', endedAt: start.now });
    expect(availableIn(later(old, HOUR_MS))).toEqual([true, false, false]);
    expect(availableIn(after(old, installManifest(old, newestManifest())))).toEqual([true, true, true]);
  });

  it('may start twice', () => {
    expect(availableIn(begun(old, { kind: 'manifest.old', target: '7.0' }))).toEqual([true, true, false]);
  });

  it('refuses an unknown series, and names those that exist', () => {
    expect(() => begun(start, { kind: 'manifest.old', target: '6' })).toThrow(
      'there is no series "6"; expected one of 2.6, 3.0, 3.1, 3.2, 3.4',
    );
  });
});
