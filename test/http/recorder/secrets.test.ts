import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import request from '../../support/request.js';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { readBundle } from '../../../src/bundle/readBundle.js';
import { withMaskedSecrets } from '../../../src/bundle/secrets.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { DigestClient, type Method } from '../../support/digestClient.js';
import { givenSimulators, STILL } from '../../support/simulators.js';
import { replay, replayedRun } from './recorded.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const BASE = '/api/public/v1.0';

/** Secrets that a client sends, by what they are for. */
const SECRETS = {
  autoPwd: 'Pa55-of-the-agents',
  sharedKey: 'c2hvcnQ=',
  initPwd: 'fir57 pa55word',
  bindQueryPassword: 'l"dap\\Pa55é€',
  storeUri: 'st0re:Pa55',
  awsAccessKey: 'AKIAIOSFODNN7EXAMPLX',
  awsSecretKey: 'wJalrXUtnFEMIK7MDENG/bPxRfiCYEXAMPLEKEX',
  serviceKey: '0123456789abcdef0123456789abcdef',
  webhookUrl: 'https://hooks.example.com/T0PSECRET/B0PSECRET',
  webhookSecret: 'hook5ecret',
  integrationUrl: 'https://hooks.example.com/services/S3RVICE',
  vault: 'hvs.CAESIJsecret',
  apiToken: 'xoxb-1234567890-abcdef',
} as const;

const SERVICES = { typeName: 'PAGER_DUTY', serviceKey: SECRETS.serviceKey, intervalMin: 5, delayMin: 0 };
const WEBHOOK = {
  typeName: 'WEBHOOK',
  webhookUrl: SECRETS.webhookUrl,
  webhookSecret: SECRETS.webhookSecret,
  intervalMin: 5,
  delayMin: 0,
};
const ALERT = { eventTypeName: 'HOST_DOWN', enabled: true, notifications: [SERVICES, WEBHOOK] };

/** Makes a run that sends secrets, reads them back, and changes rows that have them. */
async function run(simulator: Simulator): Promise<void> {
  const world = simulator.world();
  const client = new DigestClient(simulator.app, 'localhost:8080');
  const [project] = await world.state('projects').list({ limit: 1 });
  const group = `${BASE}/groups/${project?.id}`;
  const call = async (method: Method, path: string, body?: unknown): Promise<unknown> => {
    const reply = await client.call(method, path, ADMIN, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body as unknown;
  };
  const config = (await call('get', `${group}/automationConfig`)) as { readonly auth?: object };
  await call('put', `${group}/automationConfig`, {
    ...config,
    auth: {
      ...config.auth,
      autoPwd: SECRETS.autoPwd,
      key: SECRETS.sharedKey,
      usersWanted: [{ db: 'admin', user: 'ada', initPwd: SECRETS.initPwd, roles: [] }],
    },
    ldap: { bindQueryPassword: SECRETS.bindQueryPassword },
  });
  await call('get', `${group}/automationConfig`);
  await call('post', `${group}/alertConfigs`, ALERT);
  await call('get', `${group}/alertConfigs`);
  await call('post', `${group}/integrations/WEBHOOK`, { type: 'WEBHOOK', url: SECRETS.integrationUrl });
  await call('post', `${group}/integrations/SLACK`, {
    type: 'SLACK',
    apiToken: SECRETS.apiToken,
    channelName: 'alerts',
    teamName: 'shop',
  });
  await call('get', `${group}/integrations?pretty=true`);
  await call('post', `${BASE}/admin/backup/snapshot/s3Configs`, {
    id: 's3Store1',
    uri: `mongodb://backup:${encodeURIComponent(SECRETS.storeUri)}@localhost:27017`,
    acceptedTos: true,
    s3BucketEndpoint: 's3.example.net',
    s3BucketName: 'snapshots',
    awsAccessKey: SECRETS.awsAccessKey,
    awsSecretKey: SECRETS.awsSecretKey,
    pathStyleAccessEnabled: true,
    sseEnabled: false,
  });
  await call('get', `${BASE}/admin/backup/snapshot/s3Configs`);
  await call('post', `${BASE}/admin/keyVault`, {
    auth: { mechanism: 'TOKEN', secret: SECRETS.vault },
    friendlyName: 'Vault',
    type: 'HASHI_CORP',
    url: 'https://vault.example.com:8200/',
  });
  const { key } = (await call('post', `${group}/agentapikeys`, { desc: 'agents' })) as {
    readonly key: string;
  };
  await client.call('get', `${group.replace(/groups\/.*/, 'groups/byAgentApiKey/')}${key}`, ADMIN);
  await call('get', `${group}/agentapikeys`);
  // Alerts record their receivers, with the end of their secrets.
  await world.incidents.start({ kind: 'node.down', target: 'rs0/node-0', for: 'PT10M' });
  await world.clock.advance('PT2H');
  await call('get', `${group}/alerts`);
}

function textOf(bundle: Uint8Array): string {
  return Object.values(unzipSync(bundle))
    .map((file) => strFromU8(file))
    .join('\n');
}

/** Returns the secrets that a text contains, as JSON writes them. */
function secretsIn(text: string): readonly string[] {
  const written = { ...SECRETS, storeUri: encodeURIComponent(SECRETS.storeUri) };
  return Object.entries(written).flatMap(([name, secret]) =>
    text.includes(JSON.stringify(secret).slice(1, -1)) ? [name] : [],
  );
}

const open = givenSimulators();

describe('A bundle of a run with secrets', () => {
  it('has others in their place, and its replay is the same', async () => {
    const simulator = await open();
    await run(simulator);
    const bundle = await simulator.world().bundle();
    expect(readBundle(bundle).manifest.secrets).toBe('replaced');
    expect(secretsIn(textOf(bundle))).toEqual([]);
    const agentKeys = await simulator.world().state('agentKeys').list();
    expect(agentKeys.filter((row) => textOf(bundle).includes(String((row as { key?: string }).key)))).toEqual(
      [],
    );
    const report = await replay(bundle);
    expect(report).toMatchObject({
      differences: [],
      hasSameState: true,
      hasSameVerdicts: true,
      isSame: true,
    });
    expect(report.applied).toMatchObject({ 'secrets of the request are left out': 7 });
  });

  it('keeps the key pairs of the world, and the length and the kind of all secrets', async () => {
    const simulator = await open();
    await run(simulator);
    const kept = await simulator.world().bundle(undefined, { secrets: 'kept' });
    const replaced = await simulator.world().bundle();
    expect(textOf(replaced)).toContain(ADMIN.privateKey);
    const [one, other] = [kept, replaced].map((bundle) => unzipSync(bundle));
    for (const file of ['origin.json', 'timeline.jsonl']) {
      expect(other?.[file]?.length).toBe(one?.[file]?.length);
      expect(strFromU8(other?.[file] ?? new Uint8Array())).not.toBe(
        strFromU8(one?.[file] ?? new Uint8Array()),
      );
    }
    expect(textOf(replaced)).toMatch(
      /"webhookUrl":"https:\/\/hooks\.example\.com\/[A-Z]\d[A-Z]{7}\/[A-Z]\d[A-Z]{3}CRET"/,
    );
    expect(textOf(replaced)).toMatch(/"serviceKey":"[0-9a-f]{28}cdef"/);
    expect((await replayedRun(replaced)).world).toBeDefined();
  });

  it('has them on request, and replays too', async () => {
    const simulator = await open();
    await run(simulator);
    const { body, status } = await request(simulator.controlApp)
      .get('/v1/worlds/default/bundle?secrets=kept')
      .responseType('blob');
    expect(status).toBe(200);
    const bundle = body as Uint8Array;
    expect(readBundle(bundle).manifest.secrets).toBe('kept');
    expect(secretsIn(textOf(bundle)).length).toBe(Object.keys(SECRETS).length);
    expect(await replay(bundle)).toMatchObject({ differences: [], isSame: true });
    await request(simulator.controlApp).get('/v1/worlds/default/bundle?secrets=some').expect(400);
  });

  it('leaves them out of the journal and of its replies in both forms', async () => {
    const simulator = await open();
    await run(simulator);
    for (const secrets of ['kept', 'replaced'] as const) {
      const files = unzipSync(await simulator.world().bundle(undefined, { secrets }));
      expect(secretsIn(strFromU8(files['journal.jsonl'] ?? new Uint8Array()))).toEqual([]);
    }
  });

  it('differs if a row is damaged, but not for its secrets', async () => {
    const simulator = await open();
    await run(simulator);
    const { world } = await replayedRun(await simulator.world().bundle());
    if (world === undefined) throw new Error('There is no world.');
    const state = await simulator.world().export();
    const original = await createSimulator({ ...STILL, fixture: 'empty' });
    const copy = await original.createWorld({ name: 'copy', state });
    expect(await copy.hash()).not.toBe(stateHash(world));
    await original.close();
    const [project] = world.projects.all().toArray();
    if (project === undefined) throw new Error('There is no project.');
    const other = { ...world, projects: world.projects.put({ ...project, name: 'Other' }) };
    expect(stateHash(withMaskedSecrets(other))).not.toBe(stateHash(withMaskedSecrets(world)));
  });
});
