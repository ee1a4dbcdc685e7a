import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installManifest } from '../../../src/world/versions/manifest.js';
import type { World } from '../../../src/world/world.js';
import { worldOf } from '../../support/fixtureWorlds.js';
import { SMALL, type RecordedFile } from '../../support/recordings.js';
import { RecordingStage } from './recordingStage.js';

const MIRROR = 'https://mirror.harbor.example/linux-7.0.14.tgz';
const OWN = {
  updated: Date.parse('2025-11-03T14:30:00Z'),
  versions: [
    {
      name: '7.0.14',
      builds: [{ platform: 'linux', modules: ['enterprise'], url: MIRROR, own: 'acme-build' }],
    },
  ],
};

const stage = new RecordingStage();

beforeAll(() => stage.open());
afterAll(() => stage.close());

function recordedFrom(name: string, world: World): Promise<RecordedFile> {
  return stage.recordOnce(world, { name, anonymiseKey: 'secret' });
}

/** Returns the differences between the manifests that a recorded world and its source answer. */
async function differencesOf(recorded: RecordedFile): Promise<readonly object[]> {
  const differences = await stage.differencesOf(recorded);
  return differences.filter(({ operation }) => operation === 'getVersionManifest');
}

const rowsOf = (world: World | undefined): readonly unknown[] =>
  world?.versionManifests.all().toArray() ?? [];

describe('a recorded version manifest that a client has installed', () => {
  let recorded: RecordedFile;

  beforeAll(async () => {
    recorded = await recordedFrom('own', installManifest(worldOf(SMALL), OWN).world);
  });

  it('is that of the source', async () => {
    expect(rowsOf(recorded.world)).toEqual([{ id: 'installed', ...OWN }]);
    expect(await differencesOf(recorded)).toEqual([]);
  });

  it('has its versions, but not the addresses of its mirror if it is anonymous', () => {
    const [row] = rowsOf(recorded.anonymous) as (typeof OWN)[];
    const build = row?.versions[0]?.builds[0];
    expect(row).toEqual({ ...OWN, id: 'installed', versions: [{ name: '7.0.14', builds: [build] }] });
    expect(build).toMatchObject({ platform: 'linux', modules: ['enterprise'] });
    expect(JSON.stringify(build)).not.toMatch(/acme|"own"/);
    expect(build?.url).toMatch(/^https:\/\/(?!mirror)[a-z]{6}\.(?!harbor)[a-z]{6}\.[a-z]{7}\//);
  });
});

describe('the version manifest of the vendor', () => {
  it('has no row, because each world knows it', async () => {
    const recorded = await recordedFrom('vendor', worldOf(SMALL));
    expect(rowsOf(recorded.world)).toEqual([]);
    expect(await differencesOf(recorded)).toEqual([]);
  });
});
