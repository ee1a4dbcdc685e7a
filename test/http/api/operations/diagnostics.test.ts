import type { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { textsIn } from '../../../support/archives.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { event, groupRole, key, project } from '../../../support/rows/rows.js';
import { expectRefusal, UNAUTHORIZED } from './given.js';
import { afterwards, JOBS, startJob } from './givenLogs.js';
import { agents } from './measured.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/diagnostics`;
const given = {
  deployments: [replicaSet('rs0')],
  projects: [project({ agents })],
  events: [event(5), event(30), event(60)],
};

async function archiveOf(platform: Tenant, query = '', accept = 'application/gzip'): Promise<Buffer> {
  const options = { headers: { Accept: accept } };
  const response = await platform.call('get', PATH + query, KEYS.admin, undefined, options);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/gzip']);
  return response.body as Buffer;
}

type List = Readonly<{ results: readonly object[]; totalCount: number }>;

async function listIn(platform: Tenant, name: string, query = ''): Promise<List> {
  return JSON.parse(textsIn(await archiveOf(platform, query))[`${PROJECT}/${name}.json`] ?? '') as List;
}

/** Returns a value as JSON without the port in its links, which differs between calls. */
const portless = (value: unknown) => JSON.stringify(value).replaceAll(/:\d+\/api/g, '/api');

describe('GET /groups/{groupId}/diagnostics', () => {
  it('is "200 tar.gz bytes" with "global and project parts"', async () => {
    const names = Object.keys(textsIn(await archiveOf(platformWith(given))));
    expect(names).toEqual([
      ...['global/diagnostics.json', 'global/service.json', `${PROJECT}/project.json`],
      ...[`${PROJECT}/hosts.json`, `${PROJECT}/clusters.json`, `${PROJECT}/agents/MONITORING.json`],
      ...[`${PROJECT}/agents/AUTOMATION.json`, `${PROJECT}/agents/BACKUP.json`],
      ...[`${PROJECT}/automationConfig.json`, `${PROJECT}/automationStatus.json`],
      ...[`${PROJECT}/alerts.json`, `${PROJECT}/alertConfigs.json`],
      ...[
        `${PROJECT}/maintenanceWindows.json`,
        `${PROJECT}/events.json`,
        `${PROJECT}/logCollectionJobs.json`,
      ],
      ...agents.map(
        ({ typeName, hostname }) => `${PROJECT}/logs/${hostname}/${typeName.toLowerCase()}-agent.log`,
      ),
    ]);
  });

  it.each([
    ['hosts', `/groups/${PROJECT}/hosts`],
    ['clusters', `/groups/${PROJECT}/clusters`],
    ['agents/MONITORING', `/groups/${PROJECT}/agents/MONITORING`],
    ['alertConfigs', `/groups/${PROJECT}/alertConfigs`],
    ['events', `/groups/${PROJECT}/events`],
    ['logCollectionJobs', JOBS],
  ])('"must agree with the API\'s own answers at that instant": %s', async (name, path) => {
    const started = platformWith(given);
    await startJob(started);
    for (const platform of [started, afterwards(started, 5 * MINUTE_MS)]) {
      const { results, totalCount } = (await platform.get(path)).body as List;
      expect(results.length).toBeGreaterThan(0);
      const list = await listIn(platform, name);
      expect(portless([list.results, list.totalCount])).toBe(portless([results, totalCount]));
    }
  });

  it('agrees with the automation configuration, and does not contain secrets', async () => {
    const platform = platformWith(given);
    const texts = textsIn(await archiveOf(platform));
    const { body } = await platform.get(`/groups/${PROJECT}/automationConfig/noSecrets`);
    expect(JSON.parse(texts[`${PROJECT}/automationConfig.json`] ?? '')).toEqual(body);
    expect(JSON.stringify(texts)).not.toMatch(/agentApiKey|privateKey/i);
  });

  it('has the same bytes at the same instant', async () => {
    const platform = platformWith(given);
    const link = /:\d+\/api/g;
    const [one, other] = [await archiveOf(platform), await archiveOf(platform)].map((archive) =>
      JSON.stringify(textsIn(archive)).replaceAll(link, '/api'),
    );
    expect(one).toBe(other);
  });

  it('has limits in "any case, 0 = default": "`?Limit=0&Minutes=0`, zeros too"', async () => {
    const platform = platformWith(given);
    const count = async (name: string, query: string) => (await listIn(platform, name, query)).results.length;
    expect(await count('hosts', '?Limit=0&Minutes=0&AgeLimit=0&SizeLimit=0')).toBe(3);
    expect(await count('hosts', '?Limit=2')).toBe(2);
    expect(await count('hosts', '?limit=1')).toBe(1);
    expect(await count('events', '?MINUTES=45')).toBe(2);
    expect(await count('hosts', '?sizeLimit=2000')).toBeLessThan(3);
    const sizes = Object.values(textsIn(await archiveOf(platform, '?SizeLimit=700'))).map(
      ({ length }) => length,
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(700);
  });

  it('refuses limits that are no numbers', async () => {
    const platform = platformWith(given);
    const detail = 'Invalid query parameter limit specified.';
    for (const query of ['?limit=few', '?Limit=few', '?Limit=-1'])
      await expectRefusal(platform, platform.get(PATH + query), [
        400,
        'INVALID_QUERY_PARAMETER',
        detail,
        'limit',
      ]);
  });

  it('answers "application/json alone → 406 in some versions" by the quirk archiveAccept', async () => {
    expect((await archiveOf(platformWith(given), '', 'application/json')).length).toBeGreaterThan(0);
    const strict = platformWith({ ...given, quirks: { archiveAccept: 'gzipOnly' } });
    const headers = { Accept: 'application/json' };
    const detail = 'The resource is not available as application/json.';
    await expectRefusal(strict, strict.call('get', PATH, KEYS.admin, undefined, { headers }), [
      ...([406, 'NOT_ACCEPTABLE', detail, 'application/json'] as const),
    ]);
  });

  it('is for "Global Monitoring Admin, Global Owner"', async () => {
    const local = platformWith({ ...given, keys: [key({ roles: [groupRole('GROUP_OWNER')] })] });
    await expectRefusal(local, local.get(PATH), UNAUTHORIZED);
    const admin = key({ roles: [{ roleName: 'GLOBAL_MONITORING_ADMIN' }] });
    expect((await platformWith({ ...given, keys: [admin] }).get(PATH)).status).toBe(200);
  });
});
