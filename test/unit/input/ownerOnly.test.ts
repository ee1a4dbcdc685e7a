import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ownerOnlyStream, writeOwnerOnly } from '../../../src/input/ownerOnly.js';
import { written } from '../../../src/library/written.js';
import { Checkpoint, FORMAT, VERSION } from '../../../src/record/calls/checkpoint.js';
import { writeReports } from '../../../src/server/record/writeReports.js';
import { writeState } from '../../../src/server/record/writeState.js';
import { writeReplayReport } from '../../../src/server/recorder/replayReport.js';
import { writeReadyFile } from '../../../src/server/readyFile.js';
import { writeReport } from '../../../src/server/runReport.js';
import { StepProgress } from '../../../src/server/progress.js';
import { keptAuthority } from '../../../src/server/tls/keptAuthority.js';
import { realDisk } from '../../../src/storage/file/disk.js';
import { worldWith } from '../../support/rows/worlds.js';

let folder = '';
let umask = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-modes-'));
  umask = process.umask(0);
});

afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

function modes(of = folder): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(of).map((name) => [name, (statSync(join(of, name)).mode & 0o777).toString(8)]),
  );
}

const head = {
  format: FORMAT as typeof FORMAT,
  version: VERSION as typeof VERSION,
  from: '',
  publicKey: '',
  organizations: [],
  projects: [],
};
const drift = { calls: 0, skipped: [], operations: [], answers: [] };
const replay = {
  ...{ repeated: 0, applied: {}, differences: [], program: '1', recordedBy: '1', changedFiles: [] },
  ...{ hasSameVerdicts: true, hasSameState: true, isSame: true },
};

/** The writers of files with keys or replies of a platform: their files, and how they write them. */
const WRITERS: Readonly<Record<string, readonly [files: readonly string[], write: () => unknown]>> = {
  'the ready file': [
    ['ready.json'],
    () => {
      writeReadyFile(join(folder, 'ready.json'), { baseUrl: '', world: 'default', seed: 1, pid: 1 });
    },
  ],
  'a recorded world': [['world.json'], () => writeState(join(folder, 'world.json'), worldWith({}))],
  'the replies so far of a recording': [
    ['world.json.partial'],
    () => {
      new Checkpoint(join(folder, 'world.json.partial'), head).add({ path: '/', status: 200 } as never);
    },
  ],
  'the report of a comparison': [
    ['drift.json'],
    () => {
      writeReports([join(folder, 'drift.json')], drift as never);
    },
  ],
  'the report of a replay': [
    ['index.html', 'junit.xml', 'replay.json'],
    () => {
      writeReplayReport(folder, replay);
    },
  ],
  'a bundle that the library writes': [
    ['run.understudy'],
    () => written(new Uint8Array(1), join(folder, 'run.understudy')),
  ],
  'the data of a world': [
    ['default.log'],
    () => {
      realDisk.close(realDisk.open(join(folder, 'default.log'), 'a'));
    },
  ],
};

describe('Only its owner reads', () => {
  it.each(Object.entries(WRITERS))('%s, whatever the umask is', async (_, [files, write]) => {
    await write();
    expect(modes()).toEqual(Object.fromEntries(files.map((file) => [file, '600'])));
  });

  it.each(Object.entries(WRITERS))('%s, also if the file was there before', async (_, [files, write]) => {
    for (const file of files.filter((name) => !name.endsWith('.partial'))) {
      writeFileSync(join(folder, file), '');
      chmodSync(join(folder, file), 0o644);
    }
    await write();
    expect(modes()).toEqual(Object.fromEntries(files.map((file) => [file, '600'])));
  });

  it('the report of a run', async () => {
    const report = { entries: [], verdicts: [], worlds: [], findings: [] };
    await writeReport(
      folder,
      report as never,
      new StepProgress(
        () => undefined,
        () => 0,
      ),
    );
    expect(new Set(Object.values(modes()))).toEqual(new Set(['600']));
  });

  it('the key of an authority', async () => {
    await keptAuthority(folder);
    expect(new Set(Object.values(modes(join(folder, 'tls'))))).toEqual(new Set(['600']));
  });
});

describe('A file that only its owner reads', () => {
  it('is written through a stream and continued with more', async () => {
    const file = join(folder, 'file');
    await new Promise<void>((resolve) => ownerOnlyStream(file).end('first', resolve));
    writeOwnerOnly(file, ', second', 'a');
    expect(readFileSync(file, 'utf8')).toBe('first, second');
  });

  it('keeps stricter rights, and a device its own', () => {
    writeFileSync(join(folder, 'file'), '', { mode: 0o200 });
    writeOwnerOnly(join(folder, 'file'), 'text');
    expect(modes()).toEqual({ file: '200' });
    const before = statSync('/dev/null').mode;
    writeOwnerOnly('/dev/null', 'text');
    expect(statSync('/dev/null').mode).toBe(before);
  });
});
