import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { platformOf } from '../../../support/platform.js';
import { placesOf } from './operations.js';
import { replyTo, Wire, type WireReply } from './wire.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const MANY = 25;

let wire: Wire;

function newUser(name: string): string {
  const user = {
    username: `${name}@example.com`,
    password: 'correct-horse-7',
    firstName: 'A',
    lastName: 'B',
  };
  return JSON.stringify(user);
}

function create(name: string): Promise<WireReply> {
  return wire.call({
    method: 'POST',
    path: '/unauth/users',
    key: null,
    headers: JSON_TYPE,
    body: newUser(name),
  });
}

function hasUser(name: string): boolean {
  return wire.platform.world.users.select('username', `${name}@example.com`).size === 1;
}

/**
 * A handler reads the world and commits the next one without a wait in between. So all requests have a total order,
 * without locks.
 */
describe('concurrent requests', () => {
  beforeEach(async () => {
    wire = await Wire.to(platformOf());
  });

  afterEach(() => wire.close());

  it('keep the changes of other requests', async () => {
    const names = Array.from({ length: MANY }, (_, number) => `user-${number}`);
    const replies = await Promise.all(names.map(create));
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect(names.filter((name) => !hasUser(name))).toEqual([]);
  });

  it('see changes made while their body was arriving', async () => {
    const body = newUser('slow');
    const headers = { ...JSON_TYPE, 'content-length': body.length };
    const slow = await wire.open({ method: 'POST', path: '/unauth/users', key: null, headers });
    slow.write(body.slice(0, 5));
    await new Promise((resolve) => slow.once('socket', (socket) => socket.once('connect', resolve)));
    expect((await create('quick')).status).toBe(201);
    slow.end(body.slice(5));
    expect((await replyTo(slow)).status).toBe(201);
    expect([hasUser('quick'), hasUser('slow')]).toEqual([true, true]);
  });

  it('create one first user, and one key', async () => {
    const empty = await Wire.to(platformOf({ fixture: 'empty' }));
    const request = { method: 'POST', path: '/unauth/users', key: null, headers: JSON_TYPE };
    const replies = await Promise.all(
      Array.from({ length: MANY }, (_, number) =>
        empty.call({ ...request, body: newUser(`user-${number}`) }),
      ),
    );
    expect(replies.filter(({ text }) => text.includes('programmaticApiKey'))).toHaveLength(1);
    expect(empty.platform.world.keys.size).toBe(1);
    expect(empty.platform.world.users.size).toBe(MANY);
    await empty.close();
  });

  it('cannot take the same name twice', async () => {
    const replies = await Promise.all(Array.from({ length: MANY }, () => create('same')));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: MANY - 1 }, () => 409)]);
  });

  it('have ids and events of their own', async () => {
    const { project } = placesOf(wire.platform.world);
    const path = `/groups/${project}/automationConfig/backupAgentConfig`;
    const before = wire.platform.world.automationConfigs.get(project)?.version ?? 0;
    const events = wire.platform.world.events.size;
    await Promise.all(
      Array.from({ length: MANY }, (_, number) =>
        wire.call({
          method: 'PUT',
          path,
          headers: JSON_TYPE,
          body: JSON.stringify({ logPath: `/log/${number}` }),
        }),
      ),
    );
    expect(wire.platform.world.automationConfigs.get(project)?.version).toBe(before + MANY);
    expect(wire.platform.world.events.size).toBe(events + MANY);
  });
});
