import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { fixtureMistakes } from '../../../src/fixtures/buildFixture.js';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { Pseudonyms } from '../../../src/record/anonymise/pseudonyms.js';
import { Published } from '../../../src/record/anonymise/published.js';
import { TABLE_NAMES, definitionOf, tableOf, type World } from '../../../src/world/world.js';
import { omit } from '../../../src/world/omit.js';
import { DigestClient } from '../../support/digestClient.js';
import { recordTo, type RecordedFile } from '../../support/recordings.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const BASE = '/api/public/v1.0';

const MARKERS: string[] = [];

/** Returns a word that only the source has. */
function m(): string {
  const at = MARKERS.length;
  const word = `Zq${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}w`;
  MARKERS.push(word);
  return word;
}

/** Parts of a configuration whose keys and values clients choose. */
function chosen(): object {
  return {
    balancer: { [m()]: { stopped: true, comment: m() } },
    clusterWideConfigurations: { [m()]: { [m()]: { [m()]: m() } } },
    cpsModules: [{ [m()]: m() }],
    indexConfigs: [
      {
        collectionName: m(),
        dbName: m(),
        key: [[m(), '1']],
        options: {
          name: m(),
          partialFilterExpression: { [m()]: { $gt: m() } },
          weights: { [m()]: 2 },
          wildcardProjection: { [m()]: 1 },
        },
      },
    ],
    kerberos: { serviceName: m() },
    ldap: { servers: m(), bindQueryUser: m(), authzQueryTemplate: m() },
    mongosqlds: [{ [m()]: m(), hostname: m() }],
    options: { downloadBase: `/${m()}` },
    roles: [
      { role: m(), db: m(), privileges: [{ resource: { db: m(), collection: m() }, actions: ['find'] }] },
    ],
    uiBaseUrl: `https://${m()}.example.com`,
  };
}

let folder = '';
let source: Simulator;
let recorded: RecordedFile;
let text = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anonymise-document-'));
  source = await createSimulator({
    now: '2026-01-01T00:00:00Z',
    clock: 'manual',
    port: 0,
    controlPort: 'off',
  });
  const client = new DigestClient(source.app, 'localhost:8080');
  const [project] = await source.world().state('projects').list({ limit: 1 });
  const path = `${BASE}/groups/${project?.id}/automationConfig`;
  const config = (await client.call('get', path, ADMIN)).body as {
    readonly processes: readonly object[];
    readonly replicaSets: readonly { readonly members: readonly object[] }[];
  };
  const [process, ...processes] = config.processes as readonly { readonly args2_6: object }[];
  const [set, ...sets] = config.replicaSets;
  const [member, ...members] = set?.members ?? [];
  const body = {
    ...config,
    ...chosen(),
    processes: [
      {
        ...process,
        alias: `${m()}.example.com`,
        horizons: { [m()]: `${m()}.example.com:27017` },
        args2_6: { ...process?.args2_6, setParameter: { [m()]: m() } },
      },
      ...processes,
    ],
    replicaSets: [
      {
        ...set,
        settings: { getLastErrorModes: { [m()]: { [m()]: 1 } } },
        members: [{ ...member, tags: { [m()]: m() } }, ...members],
      },
      ...sets,
    ],
  };
  const reply = await client.call('put', path, ADMIN, body);
  if (reply.status !== 200) throw new Error(reply.text);
  const controlled = {
    externalManagementSystem: { name: m(), systemId: m(), version: m() },
    policies: [{ policy: 'DISABLE_SET_MONGOD_CONFIG', disabledParams: ['net.port', m()] }],
  };
  const policies = path.replace('automationConfig', 'controlledFeature');
  const put = await client.call('put', policies, ADMIN, controlled);
  if (put.status !== 200) throw new Error(put.text);
  recorded = await recordTo(folder, source.baseUrl, { anonymiseKey: 'secret' });
  text = readFileSync(recorded.file, 'utf8');
}, 120_000);

afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

/** Returns all texts and names of members in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

/** Members of our own model, and the new secrets of a recorded world. */
const OWN = ['applied', 'privateKey', 'key'];

function textsOf(world: World): ReadonlySet<string> {
  const texts = TABLE_NAMES.flatMap((name) =>
    tableOf(world, name)
      .all()
      .toArray()
      .flatMap((row) => textsIn(omit(row as unknown as Record<string, unknown>, ...OWN))),
  );
  return new Set(texts);
}

describe('an anonymised world whose configuration has names everywhere', () => {
  it('contains no word of its source, neither as a value nor as a key', () => {
    const original = JSON.stringify([...textsOf(recorded.world)]);
    const shown = MARKERS.filter((word) => original.toLowerCase().includes(word.toLowerCase()));
    expect(shown.length).toBeGreaterThan(30);
    expect(MARKERS.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  });

  it('keeps only texts that are published, or those of our own model', () => {
    const published = new Published(loadContract());
    const { anonymous, world } = recorded;
    if (anonymous === undefined) throw new Error('There is no anonymised world.');
    const schemas = new Set(TABLE_NAMES.flatMap((name) => textsIn(definitionOf(name).schema)));
    // Replaced secrets, and the roles and databases of each deployment.
    const pseudonyms = new Pseudonyms('key', []);
    const isPublic = (each: string): boolean =>
      schemas.has(each) ||
      pseudonyms.of(each) === each ||
      published.hasName(each) ||
      published.hasValue(each) ||
      published.hasWords(each);
    const after = textsOf(anonymous);
    const kept = [...textsOf(world)].filter((each) => after.has(each) && !isPublic(each));
    expect(kept).toEqual([]);
  });

  it('has the states of all periods', () => {
    const states = (world: World | undefined): ReadonlySet<string> =>
      new Set(Array.from(world?.periods.all() ?? [], ({ state }) => state));
    expect(states(recorded.world).size).toBeGreaterThan(2);
    expect(states(recorded.anonymous)).toEqual(states(recorded.world));
  });

  it('is a fixture without mistakes', () => {
    expect(fixtureMistakes(text)).toEqual([]);
  });
});
