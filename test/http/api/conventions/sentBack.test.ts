import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OperationId } from '../../../../src/contract/types.js';
import { loadContract } from '../../../../src/contract/contract.js';
import { inlined } from '../../../../src/contract/inlined.js';
import { operationsOf } from '../../../../src/contract/document.js';
import { OPERATIONS } from '../../../../src/contract/operations.gen.js';
import type { World } from '../../../../src/world/world.js';
import { KEYS, platformOf, type Platform } from '../../../support/platform.js';
import { guardedOf, writesOf, type OperationCall } from './operations.js';
import { optionalMembers, withMember, type BodySchema, type Path } from './optionalMembers.js';

type Fields = Readonly<Record<string, unknown>>;

const SCHEMAS = bodySchemas();
let platform: Platform;

const named = (name: string): readonly OperationCall[] => callsIn(platform.world, name);
const CALLS = callsIn(platformOf({ dialect: 'ops-manager' }).world);
const bodyCalls = CALLS.filter(({ body }) => typeof body === 'object');
const objectCalls = CALLS.filter(({ body }) => typeof body === 'object' && !Array.isArray(body));

/** Returns the calls with a body. Automation configurations have hundreds of members, and tests of their own. */
function callsIn(world: World, name?: string): readonly OperationCall[] {
  const guarded = guardedOf(world).filter(({ body }) => body !== undefined);
  return [...writesOf(world, name), ...guarded].filter(
    ({ operationId }) => !operationId.startsWith('putAutomationConfig'),
  );
}

/** Sends a write call with another body, as a new name. */
async function send(
  operationId: OperationId,
  name: string,
  change: (body: Fields, call: OperationCall) => unknown,
): Promise<string> {
  const call = named(name).find((each) => each.operationId === operationId);
  if (call === undefined) throw new Error(operationId);
  const body = await change(call.body as Fields, call);
  const { status, body: reply } = await platform.call(call.method, call.path, KEYS.admin, body);
  return status < 400 ? 'accepted' : JSON.stringify(reply);
}

/**
 * Reads what a client reads before it changes a resource: the resource itself, or the reply to the same call. A new
 * resource is created first.
 */
async function readBack(call: OperationCall): Promise<Fields> {
  const { path } = entryOf(call.operationId);
  const isRead =
    call.method !== 'post' && OPERATIONS.some((each) => each.method === 'get' && each.path === path);
  const read = isRead ? await platform.call('get', call.path, KEYS.admin) : undefined;
  const reply =
    read?.status === 200 ? read : await platform.call(call.method, call.path, KEYS.admin, call.body);
  const body = reply.body as { readonly results?: readonly Fields[] } | readonly Fields[];
  if (Array.isArray(body)) return (body as readonly Fields[])[0] ?? {};
  return (body as { readonly results?: readonly Fields[] }).results?.[0] ?? (body as Fields);
}

function entryOf(operationId: OperationId): (typeof OPERATIONS)[number] {
  const entry = OPERATIONS.find(({ id }) => id === operationId);
  if (entry === undefined) throw new Error(operationId);
  return entry;
}

/** Returns the schemas of the request bodies, by operation. */
function bodySchemas(): ReadonlyMap<string, BodySchema> {
  interface Operation {
    readonly operationId: string;
    readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: BodySchema }>> };
  }
  const operations = operationsOf(inlined(loadContract())) as unknown as readonly Operation[];
  return new Map(
    operations.flatMap(({ operationId, requestBody }) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      return schema === undefined ? [] : [[operationId, schema] as const];
    }),
  );
}

/**
 * Clients read a resource, change one member and send it back whole: published Go types have all members of a resource,
 * and send `null` for lists and maps without a value.
 */
describe('In the dialect of the real platform', () => {
  beforeEach(() => {
    platform = platformOf({ dialect: 'ops-manager' });
  });

  describe('a resource that is sent back with one changed member is accepted', () => {
    // Guarded calls that create something can be made only once.
    const calls = objectCalls.filter(({ operationId }) => operationId !== 'createProject');

    it.each(calls.map(({ operationId }) => operationId))('by %s', async (operationId) => {
      const isNew = entryOf(operationId).method === 'post';
      const result = await send(operationId, 'second', async (body, call) => {
        const before = named(isNew ? 'first' : 'second').find((each) => each.operationId === operationId);
        return { ...(await readBack(before ?? call)), ...body };
      });
      expect(result).toBe('accepted');
    });
  });

  describe('a resource that is sent back unchanged is accepted, and stays unchanged', () => {
    const isRead = ({ operationId }: OperationCall) => {
      const { method, path } = entryOf(operationId);
      return method !== 'post' && OPERATIONS.some((each) => each.method === 'get' && each.path === path);
    };

    it.each(objectCalls.filter(isRead).map(({ operationId }) => operationId))(
      'by %s',
      async (operationId) => {
        const call = named('one').find((each) => each.operationId === operationId);
        if (call === undefined) throw new Error(operationId);
        const read = async () => (await platform.call('get', call.path, KEYS.admin)).body as Fields;
        // A PUT creates a store that does not exist.
        if ('errorCode' in (await read())) await platform.call(call.method, call.path, KEYS.admin, call.body);
        const before = await read();
        // The invitation in the body names one of the list.
        const body = Array.isArray(before) ? (before as readonly Fields[])[0] : before;
        const { status } = await platform.call(call.method, call.path, KEYS.admin, body);
        expect([status, portless(await read())]).toEqual([200, portless(before)]);
      },
    );
  });

  describe('a member with the value null is accepted like an absent one, at every level', () => {
    /** Sends a body without a member, or with the value `null`, to a new platform. */
    async function sent(operationId: OperationId, path: Path, value: null | undefined): Promise<string> {
      platform = platformOf({ dialect: 'ops-manager' });
      return send(operationId, 'one', (body) => withMember(body, path, value));
    }

    it.each(bodyCalls.map(({ operationId, body }) => [operationId, body] as const))(
      'by %s',
      async (operationId, body) => {
        // Without a member that it lacks, the body is the same for all such members.
        const known = new Map<string, string>();
        for (const path of optionalMembers(SCHEMAS.get(operationId) ?? {}, body)) {
          const shorter = JSON.stringify(withMember(body, path, undefined));
          const ofNone = known.get(shorter) ?? (await sent(operationId, path, undefined));
          known.set(shorter, ofNone);
          expect([path.join('.'), await sent(operationId, path, null)]).toEqual([path.join('.'), ofNone]);
        }
      },
    );
  });

  describe('a member that no contract has is refused, also with the value null', () => {
    it.each(objectCalls.map(({ operationId }) => operationId))('by %s', async (operationId) => {
      for (const value of [null, 1]) {
        const result = await send(operationId, 'one', (body) => ({ ...body, surplusMember: value }));
        expect(JSON.parse(result)).toMatchObject({
          errorCode: 'INVALID_ATTRIBUTE',
          parameters: ['surplusMember'],
        });
      }
    });
  });
});

/** Returns a reply without the port in its links and the members that each change sets. */
function portless({ updated: _, version: __, ...members }: Fields): unknown {
  return JSON.parse(JSON.stringify(members).replaceAll(/:\d+\/api/g, '/api'));
}
