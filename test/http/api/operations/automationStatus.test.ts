import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { key, groupRole, project } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, membersOf } from './given.js';
import {
  CONFIG,
  change,
  configOf,
  deploying,
  newSet,
  pass,
  publish,
  STATUS,
  statusOf,
  trouble,
  waitForGoal,
} from './givenAutomation.js';
import { platformWith } from './tenant.js';

const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER']);

describe('GET automationStatus', () => {
  it('has "goalVersion int, processes[] {errorCode int (0), … lastGoalVersionAchieved int, name, plan string[]}"', async () => {
    const status = await statusOf(deploying({ deployments: [rs0] }));
    expect(membersOf(status)).toEqual(['goalVersion', 'processes']);
    expect(status.goalVersion).toBe(7);
    expect(status.processes[0]).toEqual({
      errorCode: 0,
      errorCodeDescription: '',
      errorCodeHumanReadable: '',
      errorString: '',
      hostname: 'rs0-node-0.example.net',
      lastGoalVersionAchieved: 7,
      name: 'rs0-node-0_27017',
      plan: [],
    });
  });

  it('lists the processes in the "Order of processes as in the configuration"', async () => {
    const platform = deploying({ deployments: [rs0] });
    await change(platform, (config) => ({ ...config, processes: config.processes?.toReversed() }));
    const names = (await configOf(platform)).processes?.map(({ name }) => name);
    expect((await statusOf(platform)).processes.map(({ name }) => name)).toEqual(names);
  });

  it('answers "any project role"', async () => {
    const keys = [key({ publicKey: 'READER', roles: [groupRole('GROUP_READ_ONLY')] }), key()];
    const { publicKey, privateKey } = keys[0] ?? KEYS.admin;
    const platform = platformWith({ keys });
    expect((await platform.get(STATUS, { publicKey, privateKey })).status).toBe(200);
    await expectRefusal(platform, platform.get(CONFIG, { publicKey, privateKey }), [
      ...([403, 'USER_UNAUTHORIZED'] as const),
      'Current user is not authorized to perform this action.',
    ]);
  });

  it('is a 404 AUTOMATION_CONFIG_NOT_FOUND for a project without a configuration', async () => {
    const platform = platformWith({ automationConfigs: [] });
    await expectRefusal(platform, platform.get(STATUS), [
      ...([404, 'AUTOMATION_CONFIG_NOT_FOUND'] as const),
      ...([`No automation configuration exists for group ${PROJECT}.`, PROJECT] as const),
    ]);
  });
});

describe('after a PUT', () => {
  it('is first "goalVersion = n+1; every process: lastGoalVersionAchieved = n, plan []"', async () => {
    const platform = deploying({ deployments: [rs0] });
    await change(platform, (config) => ({ ...config, options: { downloadBase: '/opt' } }));
    const { goalVersion, processes } = await statusOf(platform);
    expect(goalVersion).toBe(8);
    expect(processes.map(({ lastGoalVersionAchieved, plan }) => [lastGoalVersionAchieved, plan])).toEqual(
      rs0.hosts.map(() => [7, []]),
    );
  });

  it('says of a "process untouched by the change: achieved n+1 at its next poll, plan []", within "≤ 10 s"', async () => {
    const platform = deploying({ deployments: [rs0] });
    await change(platform, (config) => config);
    pass(platform, 10);
    const { processes } = await statusOf(platform);
    expect(processes.every(({ lastGoalVersionAchieved }) => lastGoalVersionAchieved === 8)).toBe(true);
  });

  it('has a "process new: lastGoalVersionAchieved -1 until the first goal"', async () => {
    const platform = deploying();
    await publish(platform, newSet());
    pass(platform, 9);
    const { processes } = await statusOf(platform);
    expect(processes.map(({ lastGoalVersionAchieved }) => lastGoalVersionAchieved)).toEqual([-1, -1, -1]);
    expect(processes.some(({ plan }) => plan.includes('Download'))).toBe(true);
  });

  it('shows "moves [that] shrink one by one"', async () => {
    const platform = deploying();
    await publish(platform, newSet());
    const seen: (readonly string[])[] = [];
    for (let second = 0; second < 60; second += 1) {
      const plan = (await statusOf(platform)).processes[0]?.plan ?? [];
      if (plan.length !== (seen.at(-1)?.length ?? -1)) seen.push(plan);
      pass(platform, 1);
    }
    expect(seen[1]).toEqual([
      ...['Download', 'DownloadMongosh', 'Start', 'UpdateSymLink', 'WaitAllRsMembersUp', 'RsInit'],
      'WaitFeatureCompatibilityVersionCorrect',
    ]);
    expect(seen.at(-1)).toEqual([]);
    for (const plan of seen.slice(2)) expect(seen[1]?.slice(-plan.length || Infinity)).toEqual(plan);
  });

  it('recomputes plans after "a second PUT during convergence (goal jumps to n+2, plans recomputed)"', async () => {
    const platform = deploying();
    await publish(platform, newSet());
    pass(platform, 14);
    await change(platform, (config) => config);
    const { goalVersion, processes } = await statusOf(platform);
    expect([goalVersion, processes.map(({ plan }) => plan)]).toEqual([9, [[], [], []]]);
    expect(await waitForGoal(platform)).toBeLessThan(90);
  });

  it('stays behind while "an agent is silent", and continues when it pings again', async () => {
    const agents = [{ typeName: 'AUTOMATION', hostname: 'rs0-node-0.example.net' }] as const;
    const platform = deploying({ deployments: [rs0], projects: [project({ agents })] });
    const end = trouble(platform, { kind: 'agent.silent', target: PROJECT, agent: 'AUTOMATION' });
    await change(platform, (config) => config);
    expect(await waitForGoal(platform)).toBeUndefined();
    end();
    expect(await waitForGoal(platform)).toBeLessThan(20);
  });
});

describe('GET automationStatus/full', () => {
  it('has the "same shape, the last 50 plans"', async () => {
    const platform = deploying();
    await publish(platform, newSet('rs9', 1));
    await waitForGoal(platform);
    for (const lastRestart of ['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z']) {
      pass(platform, 120);
      await change(platform, (config) => ({
        ...config,
        processes: config.processes?.map((each) => ({ ...each, lastRestart })),
      }));
      await waitForGoal(platform);
    }
    const full = bodyOf<'getFullAutomationStatus'>(await platform.get(`${STATUS}/full`));
    expect(full.processes[0]?.plan.slice(-2)).toEqual(['RollingRestart', 'RollingRestart']);
    expect(full.processes[0]?.plan).toContain('RsInit');
    expect((await statusOf(platform)).processes[0]?.plan).toEqual([]);
  });
});
