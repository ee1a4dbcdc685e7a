import { beforeAll, describe, expect, it } from '@jest/globals';
import { KEYS, platformOf, type Platform } from '../../../support/platform.js';
import { placesOf } from './operations.js';

/** Texts that are not ids of 24 hexadecimal digits. */
const MALFORMED = [
  'x',
  '0',
  '0'.repeat(23),
  '0'.repeat(25),
  '0'.repeat(32),
  `${'0'.repeat(23)}g`,
  'null',
  '-1',
  '１'.repeat(24),
];
/** Well-formed ids that no row has. */
const ABSENT = ['0'.repeat(24), 'f'.repeat(24), 'F'.repeat(24)];

let platform: Platform;

interface Refused {
  readonly error: number;
  readonly errorCode: string;
  readonly parameters: readonly string[];
}

async function refusal(method: 'get' | 'post' | 'patch', path: string, body?: unknown): Promise<Refused> {
  const before = platform.world;
  const { body: error } = (await platform.call(method, path, KEYS.admin, body)) as { readonly body: Refused };
  expect(platform.world).toBe(before);
  return error;
}

/**
 * A place in a request where an id stands: how to send it, and the expected errors. "Malformed id (not 24 hex) → 404
 * `INVALID_…_ID`; well-formed but absent → `…_NOT_FOUND`"
 */
interface Place {
  readonly name: string;
  readonly invalid: string;
  readonly notFound: string;
  readonly ask: (id: string) => Promise<Refused>;
}

const encoded = encodeURIComponent;
const PLACES: readonly Place[] = [
  {
    name: 'a project',
    invalid: 'INVALID_GROUP_ID',
    notFound: 'GROUP_NOT_FOUND',
    ask: (id) => refusal('get', `/groups/${encoded(id)}/events`),
  },
  {
    name: 'the project of a backup configuration',
    invalid: 'INVALID_GROUP_ID',
    notFound: 'GROUP_NOT_FOUND',
    ask: (id) => refusal('get', `/admin/backup/groups/${encoded(id)}`),
  },
  {
    name: 'an organization',
    invalid: 'INVALID_ORG_ID',
    notFound: 'ORG_NOT_FOUND',
    ask: (id) => refusal('get', `/orgs/${encoded(id)}/groups`),
  },
  {
    name: 'a team',
    invalid: 'INVALID_TEAM_ID',
    notFound: 'TEAM_NOT_FOUND',
    ask: (id) => refusal('post', `/orgs/${placesOf(platform.world).org}/teams/${encoded(id)}/users`, []),
  },
  {
    name: 'a user to add to a team',
    invalid: 'INVALID_USER_ID',
    notFound: 'USER_NOT_FOUND',
    ask: (id) => {
      const { org, team, user } = placesOf(platform.world);
      return refusal('post', `/orgs/${org}/teams/${team}/users`, [{ id: user }, { id }]);
    },
  },
  {
    name: 'a user to add to a project',
    invalid: 'INVALID_USER_ID',
    notFound: 'USER_NOT_FOUND',
    ask: (id) => {
      const { project, user } = placesOf(platform.world);
      const roles = [{ roleName: 'GROUP_READ_ONLY' }];
      return refusal('post', `/groups/${project}/users`, [
        { id: user, roles },
        { id, roles },
      ]);
    },
  },
  {
    name: 'a cluster',
    invalid: 'INVALID_CLUSTER_ID',
    notFound: 'CLUSTER_NOT_FOUND',
    ask: (id) => {
      const { project, snapshot } = placesOf(platform.world);
      return refusal('patch', `/groups/${project}/clusters/${encoded(id)}/snapshots/${snapshot}`, {});
    },
  },
  {
    name: 'a snapshot',
    invalid: 'INVALID_SNAPSHOT_ID',
    notFound: 'SNAPSHOT_NOT_FOUND',
    ask: (id) => {
      const { project, cluster } = placesOf(platform.world);
      return refusal('patch', `/groups/${project}/clusters/${cluster}/snapshots/${encoded(id)}`, {});
    },
  },
  {
    name: 'a maintenance window',
    invalid: 'INVALID_WINDOW_ID',
    notFound: 'MAINTENANCE_WINDOW_NOT_FOUND',
    ask: (id) => {
      const { project } = placesOf(platform.world);
      return refusal('get', `/groups/${project}/maintenanceWindows/${encoded(id)}`);
    },
  },
  {
    // Hosts have ids of 32 digits, for which the vendor publishes no INVALID_HOST_ID.
    name: 'a host',
    invalid: 'HOST_NOT_FOUND',
    notFound: 'HOST_NOT_FOUND',
    ask: (id) => refusal('get', `/groups/${placesOf(platform.world).project}/hosts/${encoded(id)}/databases`),
  },
];

describe('ids in paths', () => {
  beforeAll(() => {
    platform = platformOf();
  });

  describe.each(PLACES)('the id of $name', ({ invalid, notFound, ask }) => {
    it.each(MALFORMED.filter((id) => invalid !== 'INVALID_CLUSTER_ID' || id.length !== 32))(
      'is invalid when it is %s',
      async (id) => {
        const { error, errorCode, parameters } = await ask(id);
        expect([error, errorCode, parameters[0]]).toEqual([404, invalid, id]);
      },
    );

    it.each(ABSENT)('is not found when it is %s', async (id) => {
      const { error, errorCode, parameters } = await ask(id);
      expect([error, errorCode, parameters[0]]).toEqual([404, notFound, id]);
    });
  });

  describe('a resource', () => {
    it('is not found in a project or organization that it does not belong to', async () => {
      const at = placesOf(platform.world);
      const host = await refusal('get', `/groups/${at.otherProject}/hosts/${at.host}/databases`);
      expect(host).toMatchObject({ errorCode: 'HOST_NOT_FOUND', parameters: [at.host, at.otherProject] });
      const window = await refusal('get', `/groups/${at.otherProject}/maintenanceWindows/${at.window}`);
      expect(window.errorCode).toBe('MAINTENANCE_WINDOW_NOT_FOUND');
      const snapshot = `snapshots/${at.snapshot}`;
      const cluster = await refusal(
        'patch',
        `/groups/${at.otherProject}/clusters/${at.cluster}/${snapshot}`,
        {},
      );
      expect(cluster).toMatchObject({
        errorCode: 'CLUSTER_NOT_FOUND',
        parameters: [at.cluster, at.otherProject],
      });
      const [otherOrg] = platform.world.organizations
        .all()
        .toArray()
        .filter(({ id }) => id !== at.org);
      const team = await refusal('post', `/orgs/${otherOrg?.id ?? ''}/teams/${at.team}/users`, []);
      expect(team.errorCode).toBe('TEAM_NOT_FOUND');
    });

    it('is found under its id in lower case, as written', async () => {
      const { project } = placesOf(platform.world);
      expect((await platform.get(`/groups/${project}/agents`)).status).toBe(200);
      expect((await refusal('get', `/groups/${project.toUpperCase()}/agents`)).errorCode).toBe(
        'GROUP_NOT_FOUND',
      );
    });
  });
});
