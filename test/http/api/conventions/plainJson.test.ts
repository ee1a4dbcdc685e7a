import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Dialect } from '../../../../src/world/quirks.js';
import { KEYS, platformOf, type Platform } from '../../../support/platform.js';
import { callsOf, placesOf } from './operations.js';

/** Every value in a body with its path, such as `$.results[].id`. */
function* values(value: unknown, path = '$'): Generator<readonly [string, unknown]> {
  yield [path, value];
  if (Array.isArray(value)) for (const item of value) yield* values(item, `${path}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) yield* values(member, `${path}.${name}`);
}

function unsorted(body: unknown): readonly string[] {
  return [...values(body)].flatMap(([path, value]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    const names = Object.keys(value);
    return names.join() === names.toSorted().join() ? [] : [`${path}: ${names.join()}`];
  });
}

function nulls(body: unknown): readonly string[] {
  return [...values(body)].flatMap(([path, value]) => (value === null ? [path] : []));
}

/** The numbers of a JSON text, with their original digits. */
function numbers(text: string): readonly string[] {
  return [...text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/-?\d[\d.eE+-]*/g)].map(
    ([number]) => number,
  );
}

/** A number that clients can decode: whole values are 64-bit integers, so never `1.0` and never `-0`. */
const PLAIN_NUMBER = /^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?(?:e-\d+)?$/;

describe.each<Dialect>(['documented', 'ops-manager'])('every reply in the dialect %s', (dialect) => {
  let platform: Platform;
  let replies: readonly { readonly operationId: string; readonly text: string; readonly body: unknown }[];

  beforeAll(async () => {
    platform = platformOf({ dialect });
    const texts: { operationId: string; text: string; body: unknown }[] = [];
    for (const { operationId, method, path, body } of callsOf(platform.world)) {
      const reply = await platform.call(method, path, KEYS.admin, body);
      expect(reply.status).toBeLessThan(300);
      texts.push({ operationId, text: reply.text, body: JSON.parse(reply.text) });
    }
    replies = texts;
  });

  it('has its members in the order of the alphabet, at every level', () => {
    for (const { operationId, body } of replies) {
      expect({ operationId, unsorted: unsorted(body) }).toEqual({ operationId, unsorted: [] });
    }
  });

  it('has null only as the value of a data point "when no data exists for that time"', () => {
    // The reply of `updateAgentVersions` has null as the version of agents that no longer exist, as published.
    for (const { operationId, body } of replies.filter(
      (reply) => reply.operationId !== 'updateAgentVersions',
    )) {
      const others = nulls(body).filter((path) => path !== '$.measurements[].dataPoints[].value');
      expect({ operationId, nulls: others }).toEqual({ operationId, nulls: [] });
    }
  });

  it('writes integers without a fraction', () => {
    for (const { operationId, text } of replies) {
      const odd = numbers(text).filter((number) => !PLAIN_NUMBER.test(number));
      expect({ operationId, odd }).toEqual({ operationId, odd: [] });
    }
  });

  it('is JSON without needless white space', () => {
    for (const { text, body } of replies) expect(text).toBe(JSON.stringify(body));
  });

  it('has timestamps in UTC, whole seconds', () => {
    const isTimestamp = /^\d{4}-\d\d-\d\dT/;
    for (const { body } of replies) {
      for (const [, value] of values(body)) {
        if (typeof value !== 'string' || !isTimestamp.test(value)) continue;
        expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      }
    }
  });
});

describe('every list of the standard world', () => {
  it('follows these rules in all its rows', async () => {
    const platform = platformOf();
    const { org } = placesOf(platform.world);
    const projects = platform.world.projects.all().toArray();
    const hosts = platform.world.hosts.all().toArray();
    const paths = [
      ...['/clusters', `/orgs/${org}/groups`],
      ...projects.flatMap(({ id }) => [
        ...[1, 2].map((page) => `/groups/${id}/events?itemsPerPage=500&includeRaw=true&pageNum=${page}`),
        ...[`/groups/${id}/maintenanceWindows`, `/groups/${id}/invites`],
      ]),
      ...hosts.map(({ groupId, id }) => `/groups/${groupId}/hosts/${id}/databases`),
      ...hosts.map(({ groupId, id }) => `/groups/${groupId}/hosts/${id}/snapshots`),
    ];
    for (const path of paths) {
      const { body, text } = await platform.get(path);
      expect({ path, unsorted: unsorted(body), nulls: nulls(body) }).toEqual({
        path,
        unsorted: [],
        nulls: [],
      });
      expect(numbers(text).filter((number) => !PLAIN_NUMBER.test(number))).toEqual([]);
    }
  });
});

describe('the automation configuration', () => {
  it.each<[Dialect, object]>([
    ['documented', { logPath: '/z', configOverrides: { mothership: 'x', https: true, aName: 'y' } }],
    [
      'ops-manager',
      { urls: { windows: { x: 'y', a: 'b' }, linux: {} }, logPathWindows: 'C:\\z', hasPassword: true },
    ],
  ])('has its members in order, for any order in E14, in the dialect %s', async (dialect, body) => {
    const platform = platformOf({ dialect });
    const path = `/groups/${placesOf(platform.world).project}/automationConfig`;
    const sent = { username: 'mms-automation', ...body };
    expect((await platform.call('put', `${path}/backupAgentConfig`, KEYS.admin, sent)).status).toBe(200);
    const reply = await platform.get(path);
    expect(unsorted(reply.body)).toEqual([]);
    const shown = (reply.body as { readonly backupVersions: readonly object[] }).backupVersions;
    for (const agent of shown) expect(agent).toMatchObject(sent);
  });
});
