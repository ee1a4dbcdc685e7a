import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '../../../../src/world/instant.js';
import type { Agent } from '../../../../src/world/tables/projects.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { automationConfig, project } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, membersOf } from './given.js';
import { deployed, pass, publish } from './givenAutomation.js';
import { platformWith } from './tenant.js';

const PATH = `/groups/${PROJECT}/agents`;
const set = replicaSet();
const [first = '', second = ''] = set.hosts.map(({ hostname }) => hostname);
const agents: readonly Agent[] = [
  { typeName: 'MONITORING', hostname: first },
  { typeName: 'MONITORING', hostname: second },
  { typeName: 'AUTOMATION', hostname: first },
  { typeName: 'AUTOMATION', hostname: second, silentSince: NOW - HOUR_MS },
  { typeName: 'AUTOMATION', hostname: 'idle.example.net' },
  { typeName: 'BACKUP', hostname: first },
];
const given = { deployments: [set], projects: [project({ agents })] };

describe('GET /groups/{groupId}/agents/{agentType}', () => {
  it.each(['MONITORING', 'BACKUP', 'AUTOMATION'])(
    'has "hostname set, typeName equals the type" (client): %s',
    async (type) => {
      const { results, totalCount } = bodyOf<'listAgents'>(await platformWith(given).get(`${PATH}/${type}`));
      const hostnames = agents.filter(({ typeName }) => typeName === type).map(({ hostname }) => hostname);
      expect(results.map(({ hostname }) => hostname)).toEqual(hostnames);
      expect(results.every(({ typeName }) => typeName === type)).toBe(true);
      expect(totalCount).toBe(hostnames.length);
    },
  );

  it('"Always: confCount, hostname, lastConf, stateName, typeName; … nothing else may appear" (client)', async () => {
    const { results } = bodyOf<'listAgents'>(await platformWith(given).get(`${PATH}/MONITORING`));
    const members = ['confCount', 'hostname', 'isManaged', 'lastConf', 'lastPing', 'pingCount', 'stateName'];
    expect(membersOf(results[0])).toEqual([...members, 'typeName']);
    expect(results[0]?.lastConf).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('"stateName ACTIVE …, STANDBY (another of its kind works), NO_PROCESSES" (documentation)', async () => {
    const platform = platformWith(given);
    const statesOf = async (type: string) =>
      bodyOf<'listAgents'>(await platform.get(`${PATH}/${type}`)).results.map(({ stateName }) => stateName);
    expect(await statesOf('MONITORING')).toEqual(['ACTIVE', 'STANDBY']);
    expect(await statesOf('AUTOMATION')).toEqual(['ACTIVE', 'ACTIVE', 'NO_PROCESSES']);
  });

  it('"NO_PROCESSES (automation agent without processes)", also if its processes left the configuration', async () => {
    const platform = await deployed(1);
    const stateOf = async (): Promise<unknown> =>
      bodyOf<'listAgents'>(await platform.get(`${PATH}/AUTOMATION`)).results.map(
        ({ stateName }) => stateName,
      );
    const countOf = async (): Promise<unknown> =>
      bodyOf<'getAgentVersions'>(await platform.get(`${PATH}/versions`)).entries.map(
        ({ numProcess }) => numProcess,
      );
    expect([await stateOf(), await countOf()]).toEqual([['ACTIVE'], [1]]);
    await publish(platform, {});
    pass(platform, 60);
    expect([await stateOf(), await countOf()]).toEqual([['NO_PROCESSES'], [0]]);
  });

  it('"An agent gone for long stays listed with old dates" (client)', async () => {
    const { results } = bodyOf<'listAgents'>(await platformWith(given).get(`${PATH}/AUTOMATION`));
    const [fresh, gone] = results.map(({ lastConf }) => NOW - Date.parse(lastConf));
    expect(fresh).toBeLessThan(20_000);
    expect(gone).toBeGreaterThanOrEqual(HOUR_MS);
  });

  it('"a never-used project has an empty list" (client)', async () => {
    expect(bodyOf<'listAgents'>(await platformWith().get(`${PATH}/AUTOMATION`))).toMatchObject({
      results: [],
      totalCount: 0,
    });
  });

  it.each(['automation', 'OTHER'])('"400 `INVALID_AGENT_TYPE_NAME`" [S]: %s', async (name) => {
    const platform = platformWith(given);
    const detail = `An invalid agent type name ${name} was specified.`;
    const refusal = [400, 'INVALID_AGENT_TYPE_NAME', detail, name] as const;
    await expectRefusal(platform, platform.get(`${PATH}/${name}`), refusal);
  });
});

describe('GET /groups/{groupId}/agents/versions', () => {
  it('"count = entries.length = distinct servers"', async () => {
    const { count, entries } = bodyOf<'getAgentVersions'>(await platformWith(given).get(`${PATH}/versions`));
    expect(entries.map(({ hostname }) => hostname)).toEqual([first, second, 'idle.example.net']);
    expect(count).toBe(3);
  });

  it('has `lastConf`/`lastPing` as "int64 milliseconds", and the members of a published client (client)', async () => {
    const { entries } = bodyOf<'getAgentVersions'>(await platformWith(given).get(`${PATH}/versions`));
    const [entry] = entries;
    expect(membersOf(entry)).toEqual([
      ...['address', 'confCount', 'hostname', 'hostnameShort', 'isManaged', 'isModule', 'isPrimary'],
      ...['isVersionDeprecated', 'isVersionOld', 'lastConf', 'lastPing', 'msSinceLastConf', 'numProcess'],
      ...['pingCount', 'pingState', 'tagName', 'version'],
    ]);
    expect(entry).toMatchObject({ isModule: true, tagName: '' });
    expect(entry).toMatchObject({
      hostnameShort: 'rs0-node-0',
      isPrimary: true,
      numProcess: 1,
      pingState: 'ok',
    });
    expect((entry?.lastConf ?? 0) + (entry?.msSinceLastConf ?? 0)).toBe(NOW);
  });

  it('shows an agent without fetches as an error', async () => {
    const gone = [{ ...agents[3], silentSince: NOW - HOUR_MS } as Agent];
    const platform = platformWith({ ...given, projects: [project({ agents: gone })] });
    const { entries } = bodyOf<'getAgentVersions'>(await platform.get(`${PATH}/versions`));
    expect(entries[0]?.pingState).toBe('error');
  });

  it('"links (self `…/agents/current`, `<rel>/group`)" (documentation), and the link answers', async () => {
    const platform = platformWith(given);
    const versions = bodyOf<'getAgentVersions'>(await platform.get(`${PATH}/versions`));
    expect(linksOf(versions)).toEqual([
      `self ${PATH}/current`,
      `http://vendor.example.com/group /groups/${PROJECT}`,
    ]);
    expect(bodyOf<'getAgentVersions'>(await platform.get(`${PATH}/current`)).count).toBe(3);
  });

  it('"isVersionOld follows softwareComponents\' automationVersion"', async () => {
    const old = { automationConfigs: [automationConfig({ agentVersion: '13.8.0.8504-1' })] };
    const platform = platformWith({ ...given, ...old });
    const versions = bodyOf<'getAgentVersions'>(await platform.get(`${PATH}/versions`));
    const { automationVersion } = bodyOf<'getSoftwareVersions'>(
      await platform.get('/softwareComponents/versions'),
    );
    expect(versions).toMatchObject({
      isAnyAgentVersionOld: true,
      isAnyAgentVersionDeprecated: false,
      latestVersion: automationVersion,
      minimumAgentVersionDetected: '13.8.0.8504-1',
    });
    const current = bodyOf<'getAgentVersions'>(await platformWith(given).get(`${PATH}/versions`));
    expect(current).toMatchObject({
      isAnyAgentVersionOld: false,
      minimumAgentVersionDetected: automationVersion,
    });
  });

  it('shows versions below the minimum as deprecated', async () => {
    const old = { automationConfigs: [automationConfig({ agentVersion: '11.0.0.1-1' })] };
    const versions = bodyOf<'getAgentVersions'>(
      await platformWith({ ...given, ...old }).get(`${PATH}/versions`),
    );
    expect(versions).toMatchObject({ isAnyAgentVersionDeprecated: true, isAnyAgentVersionOld: true });
  });
});

describe('GET /softwareComponents/versions', () => {
  it.each(['/softwareComponents/versions', '/softwareComponents/versions/'])(
    'has the members of the clients, also with a "trailing slash" (client): %s',
    async (path) => {
      expect(membersOf(bodyOf<'getSoftwareVersions'>(await platformWith().get(path)))).toEqual([
        ...['automationMinimumVersion', 'automationVersion', 'biConnectorMinimumVersion'],
        ...['biConnectorVersion', 'links', 'mongoDbToolsVersion'],
      ]);
    },
  );
});
