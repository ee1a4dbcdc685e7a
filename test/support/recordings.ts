import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContract } from '../../src/contract/contract.js';
import { Checkpoint, FORMAT, VERSION } from '../../src/record/calls/checkpoint.js';
import { vocabularyOf } from '../../src/record/drift/vocabulary.js';
import { record, type Recording, type RecordOptions } from '../../src/record/record.js';
import type { After } from '../../src/record/source/sendGet.js';
import { verify, type Verification } from '../../src/record/verify/verify.js';
import { createSimulator, type Simulator } from '../../src/index.js';
import { writeState } from '../../src/server/record/writeState.js';
import type { KeyPair } from '../../src/record/source/digest.js';
import { sourceAt } from './recordedSources.js';

/** A small platform of each kind of cluster, so that a recording of it takes about a second. */
export const SMALL = `
history: P10D
organizations:
  - name: Harbor Retail
    users: 5
    teams: 2
    invitations: [{ username: grace@partner.example.com, age: P2D }]
    projects:
      - name: Shop
        members: { GROUP_OWNER: 1, GROUP_READ_ONLY: 1 }
        maintenanceWindows: [{ starts: -PT1H, ends: PT3H, created: P2D, alertTypeNames: [BACKUP] }]
        backupConfig: true
        activity: 12
        clusters:
          - { name: orders, members: 3, databases: 2, backup: { everyHours: 6, retentionDays: 2 } }
          - name: catalogue
            type: sharded
            shards: 2
            members: 1
            configServers: 1
            mongos: 1
            databases: 1
            backup: { everyHours: 24, retentionDays: 2 }
          - { name: reports, type: standalone, databases: 1 }
      - { name: Warehouse, activity: 4, clusters: [{ name: stock, members: 2, arbiters: 1, databases: 1 }] }
keys:
  - { name: admin, publicKey: ADMIN1, privateKey: 11111111-2222-3333-4444-5555555, roles: [GLOBAL_OWNER] }
`;

/** A recording, and the file that `serve --fixture` takes. */
export interface RecordedFile extends Recording {
  readonly file: string;
  readonly checkpoint: Checkpoint;
  readonly root: string;
}

/** Records a platform into a folder. `key` signs the calls. */
export async function recordTo(
  folder: string,
  from: string,
  {
    key,
    name = 'world',
    anonymiseKey,
    only,
    measurements,
    timeouts,
  }: {
    readonly key?: KeyPair;
    readonly name?: string;
    readonly anonymiseKey?: string;
    readonly only?: RecordOptions['only'];
    readonly measurements?: string;
    /** Ends calls without an answer. By default, they end after real time. */
    readonly timeouts?: After;
  } = {},
): Promise<RecordedFile> {
  const { source } = sourceAt(from, key, timeouts && { timeouts });
  const checkpoint = checkpointIn(folder, source.root, name);
  const recording = await record({
    contract: loadContract(),
    source,
    checkpoint,
    seed: 1,
    ...(anonymiseKey !== undefined && { anonymiseKey }),
    ...(only !== undefined && { only }),
    ...(measurements !== undefined && { measurements }),
  });
  const file = join(folder, `${name}.json`);
  writeState(file, recording.anonymous ?? recording.world);
  return { ...recording, file, checkpoint, root: source.root };
}

/** Opens the replies so far of a recording in a folder. */
export function checkpointIn(folder: string, root: string, name = 'world'): Checkpoint {
  const head = {
    format: FORMAT,
    version: VERSION,
    from: root,
    publicKey: '',
    organizations: [],
    projects: [],
  } as const;
  return new Checkpoint(join(folder, `${name}.partial`), head);
}

/** Serves a recorded world, and compares its replies with those of the source. The caller closes the simulator. */
export async function servedAgain(
  recorded: RecordedFile,
): Promise<{ readonly simulator: Simulator; readonly verification: Verification }> {
  const simulator = await createSimulator({
    fixture: recorded.file,
    ...{ clock: 'manual', port: 0, controlPort: 'off' },
  });
  return { simulator, verification: await verifiedAt(simulator.baseUrl, recorded) };
}

/** Compares the replies of a recorded world, which is served at a URL, with those of its source. */
export function verifiedAt(url: string, { world, checkpoint, root }: RecordedFile): Promise<Verification> {
  const owner = [...world.keys.all()].find(({ name }) => name === 'admin');
  if (owner === undefined) throw new Error('The recorded world has no key of an owner.');
  const { source } = sourceAt(url, owner);
  const { members } = vocabularyOf(loadContract());
  return verify({
    exchanges: checkpoint.sorted(),
    root,
    members,
    recorded: { root: source.root, get: (path) => source.get(path) },
  });
}

/** Returns the text of the fixture `large` with one row wherever it has many. */
export function smallLarge(): string {
  return readFileSync('fixtures/large.yaml', 'utf8')
    .replaceAll(/count: \d+/g, 'count: 1')
    .replaceAll(/activity: &activity \d+/g, 'activity: &activity 24');
}
