import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOW, PROJECT } from '../../support/rows/ids.js';
import { replicaSet, sharded } from '../../support/rows/deployments.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { differencesBesideSecrets } from '../../support/invariants/rewrites.js';
import { brokenHostRules } from '../../support/invariants/hosts.js';
import { KEYS } from '../../support/platform.js';
import { project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { commit } from '../../../src/reactions/commit.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { brokenRestartRules } from '../../support/invariants/restarts.js';
import { checkRewrite } from './checkRewrites.js';
import { Stage } from './stage.js';
import { answered, BASE, failing } from './stagedCalls.js';

const stage = new Stage();

describe('reading and sending back', () => {
  beforeAll(() => stage.open());

  afterAll(() => stage.close());

  it('changes nothing in the standard world', async () => {
    const live = stage.simulator.add('rewrites', shippedWorld('standard', { seed: 1, now: NOW }));
    const read = async (path: string) => {
      const step = { do: 'call', method: 'GET', path: BASE + path, key: KEYS.admin } as const;
      const { status, text } = await stage.call(live, step);
      expect(status).toBe(200);
      await checkRewrite({ stage, live, before: live.world, step, status, text });
      return JSON.parse(text) as { readonly results?: readonly { readonly id: string }[] };
    };
    for (const { id } of live.world.projects.all()) {
      await read(`/groups/${id}/automationConfig`);
      const { results = [] } = await read(`/groups/${id}/alertConfigs`);
      expect(results).not.toEqual([]);
      for (const config of results.slice(0, 5)) await read(`/groups/${id}/alertConfigs/${config.id}`);
    }
  });

  it('is found if it changes something: "every answer re-PUT unchanged gives the same entity"', async () => {
    const one = { id: 'x', enabled: true, notifications: [] };
    const path = `/groups/${PROJECT}/alertConfigs/x`;
    expect(await rewriting(path, ({ method }) => ({ ...one, threshold: method === 'GET' ? 1 : 2 }))).toEqual([
      expect.stringContaining('has changed'),
    ]);
    let count = 0;
    expect(
      await rewriting(path, ({ method }) => ({ ...one, threshold: method === 'PATCH' ? ++count : 0 })),
    ).toEqual([expect.stringContaining('is not idempotent')]);
  });

  it('is found if a document shows less than secrets, or PUT of it changes the whole one', async () => {
    const path = `/groups/${PROJECT}/automationConfig`;
    const less = rewriting(path, (step) => (step.path.endsWith('noSecrets') ? { version: 1 } : { auth: 1 }));
    expect(await less).toEqual([expect.stringContaining('differs from')]);
    let key = 'secret';
    const lost = rewriting(path, ({ method, path: own }) => {
      if (method === 'PUT') key = '<redacted>';
      return { version: 1, auth: { key: own.endsWith('noSecrets') ? '<redacted>' : key } };
    });
    expect(await lost).toEqual([expect.stringContaining('has changed it')]);
    expect(differencesBesideSecrets({ a: [1, 'x'] }, { a: [1, '<redacted>'] })).toEqual([]);
  });
});

describe('a broken deployment', () => {
  const shop = project({ agents: [{ typeName: 'MONITORING', hostname: 'db0.example.net' }] });

  it('is found if a sharded cluster has neither a router nor "the alert for it"', () => {
    const { cluster, hosts } = sharded();
    const deployments = [{ cluster, hosts: hosts.filter(({ role }) => role !== 'MONGOS') }];
    const world = worldWith({ projects: [shop], deployments });
    expect(brokenHostRules(world)).toEqual([]);
    const open = [...world.alerts.all()].filter(({ typeName }) => typeName === 'CLUSTER');
    expect(open).toHaveLength(1);
    expect(brokenHostRules(worldWith({ projects: [shop], deployments, alerts: [] }))).toEqual([
      'the cluster sh0 has no router, but no alert for it',
    ]);
  });

  it('is found if "E10\'s nodeCount" counts hosts that /hosts does not show', () => {
    const { cluster, hosts } = replicaSet('rs0');
    const moved = hosts.map((host, at) => (at === 0 ? { ...host, groupId: 'elsewhere' } : host));
    const world = worldWith({ projects: [shop], deployments: [{ cluster, hosts: moved }], alerts: [] });
    expect(brokenHostRules(world)).toContain('the cluster rs0 has another nodeCount than /hosts');
  });
});

describe('a process with a wrong restart', () => {
  const { cluster, hosts } = replicaSet('rs0');
  const worldOf = (change: Partial<(typeof hosts)[number]>) =>
    worldWith({
      projects: [project()],
      deployments: [{ cluster, hosts: hosts.map((host, at) => (at === 1 ? { ...host, ...change } : host)) }],
    });

  it('is found if HOST_RESTARTED was written although it was never away', () => {
    const world = worldOf({});
    const [, host] = hosts;
    const draft = {
      eventTypeName: 'HOST_RESTARTED',
      groupId: PROJECT,
      ...(host && { hostId: host.id }),
    } as const;
    const after = commit({ world, events: [draft] }, SYSTEM, world);
    expect(brokenRestartRules(world)).toEqual([]);
    expect(brokenRestartRules(after)).toEqual([expect.stringContaining('without having been away')]);
  });

  it('is found if it is further behind than it was away: "lag of a member never exceeds its time away"', () => {
    const world = worldOf({ replicaState: 'RECOVERING', behindMs: 5_000 });
    expect(brokenRestartRules(world)).toEqual([expect.stringContaining('further behind')]);
  });

  it('is found if its restart should be over', () => {
    const world = worldOf({ restart: { since: NOW - 9_000, until: NOW - 1_000 } });
    expect(brokenRestartRules(world)).toEqual([expect.stringContaining('should be up again')]);
  });
});

/** Runs `checkRewrite` on a stage that gives these replies, and returns its error. */
function rewriting(
  path: string,
  replyTo: (step: { readonly method: string; readonly path: string }) => unknown,
): Promise<readonly string[]> {
  const called = answered([], worldWith());
  const call: Stage['call'] = (_, step) =>
    Promise.resolve({ status: 200, text: JSON.stringify(replyTo(step)) });
  const withCopy: Stage['withCopy'] = (live, _, use) => use(live);
  const fake = { call, withCopy } as unknown as Stage;
  return failing(checkRewrite({ ...called, stage: fake, step: { ...called.step, path: BASE + path } }));
}
