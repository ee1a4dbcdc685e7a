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
    const [stuck] = (await statusOf(platform)).processes;
    expect(stuck).toMatchObject({ errorCode: 102, errorCodeHumanReadable: 'Another Process Uses The Port' });
    expect(stuck?.errorString).toBe(
      'Move Start of other_0 on port 27017 cannot begin: Another Process Uses The Port',
    );
  });

  it('leaves its port when it is stopped, also to a process of another set', async () => {
    const platform = await deployed();
    await changeAll(platform, { disabled: true });
    expect(await waitForGoal(platform)).toBeLessThan(30);
    await publish(platform, {});
    const { processes, replicaSets } = newSet('other');
    const renamed = processes?.map((each, at) => ({ ...each, hostname: `rs9-${at}.example.net` }));
    await publish(platform, {
      processes: renamed,
      replicaSets,
      monitoringVersions: [{ hostname: 'rs9-0.example.net' }],
    });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    pass(platform, 120);
    expect(hostsOf(platform).map(({ replicaSetName }) => replicaSetName)).toEqual([
      'other',
      'other',
      'other',
    ]);
    const states = hostsOf(platform).map(({ replicaState = '' }) => replicaState);
    expect(states.toSorted()).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
    expect([...platform.world.clusters.all()].map(({ name }) => name)).toEqual(['other']);
    expect([...platform.world.alerts.all()].filter(({ status }) => status === 'OPEN')).toEqual([]);
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

describe('a process that is stopped', () => {
  it('"VERSION_CHANGED, HOST_UPGRADED" of a member that was stopped meanwhile', async () => {
    const platform = await deployed();
    await changeAll(platform, { disabled: true });
    await changeAll(platform, { version: '7.0.20' });
    expect(await waitForGoal(platform)).toBeLessThan(30);
    expect(hostsOf(platform).map(({ version }) => version)).toEqual(['7.0.14', '7.0.14', '7.0.14']);
    const { size } = platform.world.events;
    await changeAll(platform, { disabled: false });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    const types = [...platform.world.events.all()].slice(size).map(({ eventTypeName }) => eventTypeName);
    for (const type of ['VERSION_CHANGED', 'HOST_UPGRADED', 'HOST_UP'])
      expect([type, types.filter((each) => each === type).length]).toEqual([type, 3]);
    expect([...platform.world.clusters.all()].map(({ version }) => version)).toEqual(['7.0.20']);
  });
});

describe('incidents of automation', () => {
  it('keep a process down that its agent should start, until they end', async () => {
    const platform = await deployed();
    const down = hostsOf(platform).find(({ replicaState }) => replicaState === 'SECONDARY');
    const config = await configOf(platform);
    await changeAll(platform, { disabled: true });
    expect(await waitForGoal(platform)).toBeDefined();
    const end = trouble(platform, { kind: 'node.down', target: down?.id ?? '' });
    await publish(platform, config);
    expect(await waitForGoal(platform)).toBeUndefined();
    expect(hostsOf(platform).find(({ id }) => id === down?.id)).toHaveProperty('downSince');
    const { processes } = await statusOf(platform);
    expect(processes.find(({ hostname }) => hostname === down?.hostname)).toMatchObject({
      errorCode: 102,
      errorCodeHumanReadable: 'Process Does Not Start',
    });
    end();
    expect(await waitForGoal(platform)).toBeDefined();
    expect(hostsOf(platform).find(({ id }) => id === down?.id)).not.toHaveProperty('downSince');
  });

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
      errorCode: 100,
      errorCodeHumanReadable: 'File Permissions Error',
      lastGoalVersionAchieved: 8,
      errorCodeDescription: 'FilePermissionsError',
      plan: ['ChangeVersion'],
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
    const end = trouble(platform, { kind: 'automation.race', target: PROJECT, lasting: true });
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

  it.each([1, 3])(
    'is a race that a client wins which reads again, after %i foreign publications',
    async (times) => {
      const platform = deploying();
      trouble(platform, { kind: 'automation.race', target: PROJECT, ...(times > 1 && { times }) });
      for (let attempt = 1; attempt <= times; attempt += 1) {
        const { version } = await configOf(platform);
        const reply = await platform.call('put', CONFIG, KEYS.admin, newSet('rs9', 1));
        expect(reply.body).toMatchObject({ errorCode: 'AUTOMATION_CONFIG_CONCURRENT_MODIFICATION' });
        expect(await configOf(platform)).toMatchObject({ version: version + 1, processes: [] });
      }
      expect(platform.world.incidents.select('state', 'active').size).toBe(0);
      await publish(platform, newSet('rs9', 1));
      expect((await configOf(platform)).processes).toHaveLength(1);
      const published = platform.world.events
        .all()
        .toArray()
        .filter(({ eventTypeName }) => eventTypeName === 'AUTOMATION_CONFIG_PUBLISHED_AUDIT');
      expect(published.map(({ apiKeyId }) => apiKeyId !== undefined)).toEqual([
        ...Array.from({ length: times }, () => false),
        true,
      ]);
    },
  );
});
