import { beforeAll, describe, expect, it } from '@jest/globals';
import { DIALECTS, type Dialect } from '../../../src/world/quirks.js';
import { run, type Client, type Credentials, type Reply } from './client.js';
import { ControlPlane, type Row } from './controlPlane.js';
import { factsOf } from './facts.js';
import { givenServer, type Server } from './givenServer.js';
import { findIds, type Ids } from './ids.js';
import {
  BACKUP_AGENT,
  fill,
  FIRST_STEP,
  FIRST_USER,
  NEW_EXPIRY,
  NEW_NAME,
  NEW_ROLES,
  OTHER_STEPS,
  PROJECT_ROLES,
  STEPS,
  type Step,
} from './steps.js';
import { expectWellFormed } from './wellFormed.js';

/** A finished walk: its replies, and the ids and the key that it used. */
export interface Walked {
  readonly dialect: Dialect;
  readonly control: ControlPlane;
  readonly ids: Ids;
  /** The key that `createUser` (E4) returned. */
  readonly key: Credentials;
  readonly replies: readonly Reply[];
  /** The automation configuration before E14 changed it. */
  readonly configBefore: Row;
}

/** Tests a client in both dialects; `more` adds tests for this client only. */
export function describeClient(client: Client, more: (walked: () => Walked) => void = () => undefined): void {
  describe.each(DIALECTS)(`${client.name} in the dialect %s`, (dialect) => {
    const server = givenServer(dialect);
    let finished: Walked | undefined;
    const walked = (): Walked => {
      if (finished === undefined) throw new Error('The walk did not come to its end.');
      return finished;
    };

    beforeAll(async () => {
      finished = await walk(client, dialect, server());
    });

    it.each(STEPS)('gets $endpoint $operationId', (step) => {
      expectReplies(walked(), step, server().baseUrl);
    });
    it('gets a pretty reply on request', () => {
      expectPretty(walked());
    });
    it('pages through the events by the links, each event once', async () => {
      await expectPages(walked());
    });
    it('changes the world', async () => {
      await expectChanged(walked());
    });
    it('is refused with a wrong password', async () => {
      await expectRefused(client, server());
    });
    more(walked);
  });
}

function expectReplies(
  { dialect, replies, ids, key }: Walked,
  { endpoint, status }: Step,
  baseUrl: string,
): void {
  const own = replies.filter((reply) => reply.endpoint === endpoint);
  expect(own).not.toHaveLength(0);
  for (const reply of own) {
    expect({ status: reply.status, text: reply.text }).toEqual({ status, text: expect.any(String) });
    const body = expectWellFormed(reply, dialect, baseUrl);
    expect(body).toEqual(factsOf(dialect, ids, key)[endpoint]);
  }
}

function expectPretty({ replies }: Walked): void {
  const texts = replies.filter(({ endpoint }) => ['E10', 'E11'].includes(endpoint));
  const [pretty = '', plain = ''] = texts.map(({ text }) => text);
  expect(pretty).toMatch(/^\{\n {2}"links" : \[ \{\n/);
  expect(plain).toMatch(/^\{"links":\[\{"href":/);
}

async function expectPages({ control, ids, replies }: Walked): Promise<void> {
  const pages = replies.filter(({ endpoint }) => endpoint === 'E21').map(({ text }) => eventsOf(text));
  const events = await control.rows('events');
  const wanted = events.filter(
    ({ groupId, created }) => groupId === ids.project && String(created) >= '2025-12-18T00:00:00Z',
  );
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat().toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  expect(new Set(pages.slice(0, -1).map((page) => page.length))).toEqual(new Set([20]));
}

async function expectRefused(client: Client, { baseUrl, admin }: Server): Promise<void> {
  const credentials = { ...admin, privateKey: admin.privateKey.replace('1', '2') };
  const steps = OTHER_STEPS.filter(({ endpoint }) => endpoint === 'E10');
  const [reply, ...others] = await run(client, { baseUrl, credentials, steps });
  expect(others).toEqual([]);
  expect(reply).toMatchObject({
    status: 401,
    headers: {
      'content-type': 'application/json;charset=ISO-8859-1',
      'www-authenticate': expect.stringMatching(/^Digest realm=/),
    },
  });
  expect(JSON.parse(reply?.text ?? '')).toMatchObject({ error: 401, reason: 'Unauthorized' });
}

async function walk(client: Client, dialect: Dialect, server: Server): Promise<Walked> {
  const { baseUrl, controlUrl } = server;
  const control = new ControlPlane(controlUrl);
  const first = await run(client, { baseUrl, credentials: null, steps: [FIRST_STEP] });
  const { programmaticApiKey: key, user } = JSON.parse(first[0]?.text ?? '') as {
    readonly programmaticApiKey: Credentials;
    readonly user: { readonly id: string };
  };
  const ids = await findIds(control, user.id);
  const configBefore = await control.row('automationConfigs', ids.project);
  const steps = OTHER_STEPS.map((step) => fill(step, ids));
  const rest = await run(client, { baseUrl, credentials: key, steps });
  return { dialect, control, ids, key, replies: [...first, ...rest], configBefore };
}

/**
 * Checks that the seven writes (E1, E3, E4, E5, E14, E18, E19) changed the world, and that all but E4 and E18 left
 * their events.
 */
async function expectChanged({ control, ids, key, configBefore }: Walked): Promise<void> {
  const { username } = FIRST_USER;
  expect(await control.row('users', username)).toMatchObject({ id: ids.user, teamIds: [ids.team] });
  expect(await control.find('keys', { publicKey: key.publicKey })).toMatchObject({
    privateKey: key.privateKey,
    accessList: ['127.0.0.1', '::1'],
  });
  expect(await control.row('snapshots', ids.snapshot)).toMatchObject({ expires: NEW_EXPIRY });
  expect(await control.find('invitations', { username, groupId: ids.project })).toMatchObject({
    roles: PROJECT_ROLES,
  });
  expect(await control.row('automationConfigs', ids.project)).toMatchObject({
    backupAgent: BACKUP_AGENT,
    version: Number(configBefore.version) + 1,
  });
  expect(await control.row('invitations', ids.invitation)).toMatchObject({ roles: NEW_ROLES });
  expect(await control.row('organizations', ids.org)).toMatchObject({ name: NEW_NAME });
  const events = (await control.rows('events')).filter((event) => event.publicKey === key.publicKey);
  expect(events.map((event) => event.eventTypeName)).toEqual(
    expect.arrayContaining([
      'JOINED_TEAM',
      'INVITED_TO_GROUP',
      'ORG_RENAMED',
      'AUTOMATION_CONFIG_PUBLISHED_AUDIT',
      'SNAPSHOT_EXPIRY_UPDATED_AUDIT',
    ]),
  );
}

function eventsOf(text: string): readonly string[] {
  const { results } = JSON.parse(text) as { readonly results: readonly { readonly id: string }[] };
  return results.map(({ id }) => id);
}
