import { Buffer } from 'node:buffer';
import { strFromU8, unzipSync } from 'fflate';
import { readConfig } from '../../../src/server/config/config.js';
import { FILES, type JournalLine, type Manifest } from '../../../src/bundle/format.js';
import { readBundle, type Bundle } from '../../../src/bundle/readBundle.js';
import { zipPieces } from '../../../src/bundle/zipPieces.js';
import { replayed } from '../../../src/server/recorder/replayBundle.js';
import type { ReplayReport } from '../../../src/server/recorder/replayReport.js';
import type { World } from '../../../src/world/world.js';

/** Repeats the run of a bundle, up to an entry if one is given. */
export async function replay(bytes: Uint8Array | Bundle, until?: number): Promise<ReplayReport> {
  return (await replayedRun(bytes, until)).report;
}

/** Does the same as `replay`, and returns the world too. */
export async function replayedRun(
  bytes: Uint8Array | Bundle,
  until?: number,
): Promise<{ readonly report: ReplayReport; readonly world: World | undefined }> {
  const bundle = bytes instanceof Uint8Array ? readBundle(bytes) : bytes;
  const config = readConfig({ port: '0', controlPort: '0', log: 'silent' }, {}, false);
  const options = { file: 'run.understudy', config, ...(until !== undefined && { until }) };
  const { report, program } = await replayed(options, bundle, '0.0.0', {
    version: '0.0.0',
    warn: () => undefined,
  });
  const world = program.simulator.find(bundle.manifest.world)?.world;
  await program.close();
  return { report, world };
}

/** Changes the journal of a bundle, and makes all checksums again. */
export function withJournal(
  bundle: Uint8Array,
  change: (lines: readonly JournalLine[]) => readonly JournalLine[],
): Buffer {
  const files = Object.fromEntries(
    Object.entries(unzipSync(bundle)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
  const { [FILES.manifest]: manifest = '', ...others } = files;
  const lines = readBundle(bundle).journal;
  const journal = change(lines).map((line) => `${JSON.stringify(line)}\n`);
  const changed = { ...others, [FILES.journal]: journal.join('') };
  const pieces = zipPieces(
    Object.entries(changed).map(([name, text]) => ({ name, pieces: [text] })),
    (checksums) => ({
      name: FILES.manifest,
      pieces: [JSON.stringify({ ...(JSON.parse(manifest) as Manifest), files: checksums })],
    }),
  );
  return Buffer.concat([...pieces]);
}
