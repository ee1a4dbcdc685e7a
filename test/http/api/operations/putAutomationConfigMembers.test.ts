import { describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../../src/contract/contract.js';
import { inlined } from '../../../../src/contract/inlined.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { CONFIG, configOf, deploying, newSet, process, publish } from './givenAutomation.js';

type Json = Readonly<Record<string, unknown>>;

const given = (): Platform => deploying({ dialect: 'ops-manager' });

/** Publishes a configuration, and returns what the reply says about it. */
async function outcomeOf(body: unknown, platform = given()): Promise<string> {
  const { status, body: reply } = await platform.call('put', CONFIG, KEYS.admin, body);
  const { errorCode, detail } = reply as { readonly errorCode?: string; readonly detail?: string };
  return [status, errorCode, detail].filter((part) => part !== undefined).join(' ');
}

const unknown = (name: string) => `400 INVALID_ATTRIBUTE Invalid attribute ${name} specified.`;
const wrong = (path: string) =>
  `400 INVALID_JSON_ATTRIBUTE Received JSON for the ${path} attribute does not match expected format.`;
const missing = (path: string) => `400 MISSING_ATTRIBUTE The required attribute ${path} was not specified.`;
const USER = { db: 'admin', user: 'mirror', initPwd: 'secret' };

describe('mistakes in an automation configuration that clients have reported', () => {
  it.each([
    // A list of roles that begins with two empty entries (issue 151 of the Go client).
    [
      { auth: { usersWanted: [{ ...USER, roles: [null, null, { db: 'admin', role: 'clusterMonitor' }] }] } },
      wrong('auth.usersWanted[0].roles[0]'),
    ],
    // A user to delete that has the type of a user (issue 239 of the Go client).
    [
      { auth: { usersDeleted: [{ user: 'mirror', dbs: ['admin'], authenticationRestrictions: null }] } },
      unknown('authenticationRestrictions'),
    ],
    // A member of a newer version (issue 813 of the command line).
    [{ newerModules: null }, unknown('newerModules')],
    [{ newerModules: [] }, unknown('newerModules')],
    // A version without builds, which the agents refuse (issue 255 of the community operator).
    [{ mongoDbVersions: [{ name: '7.0.14', builds: null }] }, wrong('mongoDbVersions[0].builds')],
    [{ auth: { usersWanted: [{ ...USER, user: undefined }] } }, missing('auth.usersWanted[0].user')],
    [{ auth: { usersWanted: [{ ...USER, user: null }] } }, missing('auth.usersWanted[0].user')],
    [
      { auth: { usersWanted: [{ ...USER, roles: [{ role: 7 }] }] } },
      wrong('auth.usersWanted[0].roles[0].role'),
    ],
    [{ roles: [{ role: 'audit', privileges: 'x' }] }, wrong('roles[0].privileges')],
    [{ roles: [{ privileges: [{ actions: [1] }] }] }, wrong('roles[0].privileges[0].actions[0]')],
    [
      { roles: [{ authenticationRestrictions: ['10.0.0.1'] }] },
      wrong('roles[0].authenticationRestrictions[0]'),
    ],
    [{ auth: { bogus: 1 } }, unknown('bogus')],
    [{ processes: [process('solo_0', { bogus: 1 }, '')] }, unknown('bogus')],
    [{ replicaSets: [{ _id: 'rs9', members: [{ _id: 0, host: 'a', bogus: 1 }] }] }, unknown('bogus')],
    [{ replicaSets: [{ _id: 'rs9', members: [null] }] }, wrong('replicaSets[0].members[0]')],
    [
      { processes: [process('solo_0', { featureCompatibilityVersion: '' }, '')] },
      '400 Invalid config: featureCompatibilityVersion of process solo_0 is empty.',
    ],
  ])('%j is refused', async (body, outcome) => {
    expect(await outcomeOf(body)).toBe(outcome);
  });
});

interface Part {
  readonly type?: string;
  readonly anyOf?: readonly Part[];
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
}

/** A place in the schema: a function that makes a body in which this place has a value. */
interface Place {
  readonly path: string;
  readonly schema: Part;
  readonly bodyWith: (value: unknown) => unknown;
}

/** Returns all places of a schema where it describes an object or a list. */
function placesIn(schema: Part, path: string, bodyWith: Place['bodyWith']): readonly Place[] {
  const own = { path, schema, bodyWith };
  if (schema.items !== undefined)
    return [own, ...placesIn(schema.items, `${path}[0]`, (value) => bodyWith([value]))];
  const object = schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;
  const members = Object.entries(object.properties ?? {}).flatMap(([name, member]) =>
    placesIn(member, path === '' ? name : `${path}.${name}`, (value) =>
      bodyWith({ ...requiredOf(object), [name]: value }),
    ),
  );
  return [{ ...own, schema: object }, ...members];
}

/** Values for the members that an object must have. */
function requiredOf({ required = [] }: Part): Json {
  return Object.fromEntries(required.map((name) => [name, name === 'dbs' ? [] : name]));
}

const SCHEMA = inlined(loadContract()).components.schemas?.NewAutomationConfig as Part;
const PLACES = placesIn(SCHEMA, '', (value) => value);
const closed = PLACES.filter(({ schema }) => schema.additionalProperties === false);
const lists = PLACES.filter(({ schema: { items } }) => items?.type === 'object');

describe('every object of the configuration whose members are known', () => {
  it('is one of users, roles, processes, members and all others', () => {
    const paths = closed.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['auth.usersWanted[0].roles[0]', 'auth.usersDeleted[0]', 'roles[0].privileges[0].resource'],
        ...['processes[0].logRotate', 'replicaSets[0].members[0]', 'sharding[0].shards[0]', 'ldap', 'tls'],
      ]),
    );
    expect(paths.length).toBeGreaterThan(35);
  });

  it.each(closed.map(({ path, schema, bodyWith }) => [path, schema, bodyWith] as const))(
    'refuses an unknown member, also with null: %s',
    async (_path, schema, bodyWith) => {
      const platform = given();
      for (const value of [1, null, 'text', {}])
        expect(await outcomeOf(bodyWith({ ...requiredOf(schema), surplus: value }), platform)).toBe(
          unknown('surplus'),
        );
    },
  );
});

describe('every list of objects', () => {
  it.each(lists.map(({ path, bodyWith }) => [path, bodyWith] as const))(
    'refuses null, numbers and texts: %s',
    async (path, bodyWith) => {
      const platform = given();
      for (const value of [null, 7, 'text'])
        expect(await outcomeOf(bodyWith([value]), platform)).toBe(wrong(`${path}[0]`));
    },
  );
});

describe('what the schema leaves open', () => {
  const OPEN = { wiredTiger: { own: [{ a: null, b: 1 }] } };

  it('is stored, without members that are null: `args2_6`, settings and modules', async () => {
    const platform = given();
    const { processes = [], ...others } = newSet();
    await publish(platform, {
      ...others,
      processes: processes.map((each) => ({ ...each, args2_6: { ...each.args2_6, storage: OPEN } })),
      cpsModules: [{ any: 1 }],
    });
    const config = await configOf(platform);
    expect(config.processes?.[0]?.args2_6).toMatchObject({ storage: { wiredTiger: { own: [{ b: 1 }] } } });
    expect(config.cpsModules).toEqual([{ any: 1 }]);
  });

  it('has roles of users as names, too, as older references show them', async () => {
    const auth = { usersWanted: [{ ...USER, roles: ['read'], otherDBRoles: { shop: ['read'] } }] };
    expect(await outcomeOf({ auth })).toBe('200');
  });
});
