import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import {
  changeAll,
  CONFIG,
  configOf,
  deployed,
  deploying,
  hostsOf,
  newSet,
  pass,
  process,
  publish,
  setOf,
  statusOf,
  trouble,
  waitForGoal,
} from './givenAutomation.js';

describe('a process that left the configuration', () => {
  it('keeps its port: "a new process there never reaches its goal"', async () => {
    const platform = await deployed(1);
    await publish(platform, {});
    expect((await statusOf(platform)).processes).toEqual([]);
    pass(platform, 60);
    const other = process('other_0', { hostname: 'rs9-0.example.net' });
    await publish(platform, { processes: [other], replicaSets: [setOf('other', ['other_0'])] });
    expect(await waitForGoal(platform)).toBeUndefined();
    expect((await statusOf(platform)).processes).toMatchObject([{ lastGoalVersionAchieved: -1 }]);
  });

  it('is taken over when it comes back', async () => {
    const platform = await deployed(1);
    const config = await configOf(platform);
    await publish(platform, {});
    pass(platform, 60);
    await publish(platform, config);
    expect(await waitForGoal(platform)).toBeLessThan(15);
    expect(hostsOf(platform)[0]).not.toHaveProperty('unmanaged');
  });
});

describe('incidents of automation', () => {
  it('keep "one process stuck (errorCode 100, "File Permissions Error")", and the primary waits for it', async () => {
    const platform = await deployed();
    const stuck = hostsOf(platform).find(({ replicaState }) => replicaState === 'SECONDARY');
    const end = trouble(platform, {
      ...({ kind: 'automation.stuck', target: stuck?.id ?? '', move: 'ChangeVersion' } as const),
    });
    await changeAll(platform, { version: '7.0.20' });
    expect(await waitForGoal(platform)).toBeUndefined();
    const { processes } = await statusOf(platform);
    const failing = processes.find(({ hostname }) => hostname === stuck?.hostname);
    expect(failing).toMatchObject({
      ...{ errorCode: 100, errorCodeHumanReadable: 'File Permissions Error', lastGoalVersionAchieved: 8 },
      ...{ errorCodeDescription: 'FilePermissionsError', plan: ['ChangeVersion'] },
    });
    expect(failing?.errorString).toContain('File Permissions Error');
    expect(processes.filter(({ lastGoalVersionAchieved }) => lastGoalVersionAchieved === 9)).toHaveLength(1);
    end();
    expect(await waitForGoal(platform)).toBeLessThan(60);
    expect((await statusOf(platform)).processes.map(({ errorCode }) => errorCode)).toEqual([0, 0, 0]);
  });

  it('slow downloads down, so that the operator gives up after 90 seconds', async () => {
    const platform = deploying();
    trouble(platform, { kind: 'automation.slow', target: PROJECT, factor: 30 });
    await publish(platform, newSet('rs9', 1));
    expect(await waitForGoal(platform)).toBeUndefined();
    expect((await statusOf(platform)).processes[0]?.plan[0]).toBe('Download');
    pass(platform, 500);
    expect(await waitForGoal(platform)).toBe(0);
  });

  it('"409 `AUTOMATION_CONFIG_CONCURRENT_MODIFICATION` … two PUTs at the same moment": the other one has won', async () => {
    const platform = deploying();
    const end = trouble(platform, { kind: 'automation.race', target: PROJECT });
    expect((await configOf(platform)).version).toBe(8);
    const before = platform.world;
    const reply = await platform.call('put', CONFIG, KEYS.admin, {});
    expect(reply.body).toEqual({
      detail: 'Another session or user has already published changes.',
      error: 409,
      errorCode: 'AUTOMATION_CONFIG_CONCURRENT_MODIFICATION',
      parameters: [],
      reason: 'Conflict',
    });
    expect(platform.world).toBe(before);
    end();
    await publish(platform, {});
    expect((await configOf(platform)).version).toBe(9);
  });
});
