import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { BUNDLE_VERSION } from '../../../src/bundle/format.js';
import { prepareReport as prepareCertificate } from '../../../src/certify/report/writeReport.js';
import { initProject } from '../../../src/server/init/initProject.js';
import { readRunFile } from '../../../src/server/recorder/recording.js';
import { prepareReport } from '../../../src/server/runReport.js';
import { UsageError } from '../../../src/server/config/usageError.js';
import { call } from '../../support/call.js';
import { endAll, start, type Ended, type ReadyLine } from '../../support/program.js';
import { withJournal } from '../../http/recorder/recorded.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-recorder-'));
const run = join(folder, 'report', 'run.understudy');
let recorded: Ended;

const control = `${call} POST "$UNDERSTUDY_CONTROL_URL/v1/worlds/default`;
const script = [
  `${call} GET "$UNDERSTUDY_BASE_URL/clusters"`,
  `${control}/incidents" '{"kind": "node.down", "target": "rs0/node-0", "for": "PT10M"}'`,
  `${control}/clock/advance" '{"by": "PT5M"}'`,
  `${call} GET "$UNDERSTUDY_BASE_URL/clusters"`,
  'exit 1',
].join('\n');

beforeAll(async () => {
  const options = ['--port', '0', '--control-port', '0', '--clock', 'manual'];
  recorded = await start(['exec', ...options, '--report', join(folder, 'report'), '--', 'sh', '-c', script])
    .ended;
});
afterEach(endAll);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Edit = (files: Record<string, Uint8Array>) => Readonly<Record<string, Uint8Array | undefined>>;

/** Writes the recorded run with other files in it. Returns the path. */
function edited(name: string, edit: Edit): string {
  const files = unzipSync(readFileSync(run));
  const entries = Object.entries({ ...files, ...edit(files) });
  const kept = entries.flatMap(([each, content]) =>
    content === undefined ? [] : [[each, content] as const],
  );
  return written(name, zipSync(Object.fromEntries(kept)));
}

function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, `${name}.understudy`);
  writeFileSync(file, content);
  return file;
}

function replaced(file: Uint8Array | undefined, before: string, after: string): Uint8Array {
  const text = strFromU8(file ?? new Uint8Array(0));
  expect(text).toContain(before);
  return strToU8(text.replace(before, after));
}

/** Returns the message of a UsageError, which the program prints after its name. */
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('It was accepted.');
}

function understudy(...args: readonly string[]): Promise<Ended> {
  return start(args).ended;
}

describe('a failed run', () => {
  it('leaves a bundle, and exec says how to use it', () => {
    expect(recorded.code).toBe(1);
    expect(recorded.stderr).toContain(
      `understudy: understudy open ${run} shows the run; understudy replay ${run} repeats it\n`,
    );
  });

  it('is the same when it is replayed', async () => {
    expect(await understudy('replay', run)).toMatchObject({
      code: 0,
      stdout: ['4 calls and actions repeated: all the same', expect.stringMatching(/^as recorded, /)],
      stderr: '',
    });
  });

  it('differs when a byte of a recorded reply has changed, and the report names the member', async () => {
    const file = edited('changed', (files) => ({
      'journal.jsonl': replaced(files['journal.jsonl'], '\\"totalCount\\":5', '\\"totalCount\\":6'),
    }));
    const report = join(folder, 'differences');
    const { code, stdout } = await understudy('replay', file, '--report', report);
    const difference = 'body.totalCount: recorded 6, repeated 5';
    expect([code, stdout[0], stdout[2]]).toEqual([
      1,
      'journal.jsonl was changed after the run',
      `entry 2: GET /api/public/v1.0/clusters: ${difference}`,
    ]);
    expect(readFileSync(join(report, 'junit.xml'), 'utf8')).toContain(difference);
  });
});

describe('a bundle that was changed', () => {
  it('differs if all checksums were made again', async () => {
    const bytes = withJournal(readFileSync(run), (lines) =>
      lines.map((line) => {
        const { reply } = line;
        if (reply?.text === undefined) return line;
        return { ...line, reply: { ...reply, text: reply.text.replace('"totalCount":5', '"totalCount":6') } };
      }),
    );
    const { code, stdout } = await understudy('replay', written('sealed', bytes));
    expect([code, stdout.join('\n')]).toEqual([1, expect.stringContaining('recorded 6, repeated 5')]);
    expect(stdout.join('\n')).not.toContain('was changed after the run');
  });

  it.each([
    ['a time that no reader needs', 10],
    ['a compressed file', 5_000],
    ['the seal', -1],
  ])('is refused if only a byte was changed: %s', async (_, at) => {
    const bytes = readFileSync(run);
    const place = (bytes.length + at) % bytes.length;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    const { code, stdout, stderr } = await understudy('replay', written('byte', bytes));
    expect([code, stdout]).toEqual([2, []]);
    expect(stderr).toMatch(/^understudy: \S+byte\.understudy: the archive: is damaged: its checksum .*\n$/);
  });
});

describe('a file that is not a whole bundle', () => {
  it.each<[string, () => string, string]>([
    [
      'cut',
      () => written('cut', readFileSync(run).subarray(0, 40_000)),
      'the directory of the archive: is damaged',
    ],
    ['text', () => written('text', 'hello'), 'is not a zip archive'],
    [
      'foreign',
      () => written('foreign', zipSync({ a: strToU8('1') })),
      'is not a bundle: it has no manifest.json',
    ],
    ['part', () => edited('part', () => ({ 'journal.jsonl': undefined })), 'journal.jsonl: is missing'],
    [
      'origin',
      () => edited('origin', (files) => ({ 'origin.json': replaced(files['origin.json'], 'rs0', 'rs9') })),
      'origin.json: is damaged: its checksum',
    ],
    [
      'later',
      () =>
        edited('later', (files) => ({
          'manifest.json': replaced(files['manifest.json'], `"version": ${BUNDLE_VERSION}`, '"version": 9'),
        })),
      'later.understudy: has the later format 9',
    ],
    ['none', () => join(folder, 'none.understudy'), 'ENOENT'],
  ])('is refused in one line: %s', (_, make, reason) => {
    const file = make();
    const message = refusal(() => readRunFile(file));
    expect(message.startsWith(`${file}: `)).toBe(true);
    expect(message).toContain(reason);
    expect(message).not.toContain('\n');
  });

  it.each(['replay', 'open'])('is refused by the command %s, with the same line', async (command) => {
    const file = written('text', 'hello');
    expect(await understudy(command, file)).toMatchObject({
      code: 2,
      stdout: [],
      stderr: `understudy: ${refusal(() => readRunFile(file))}\n`,
    });
  });
});

describe('a folder that the file system does not create', () => {
  const REFUSED = /.*\/proc\/understudy.*ENOENT.*/;

  it.each<[string, () => unknown]>([
    ['exec', () => prepareReport('/proc/understudy/report')],
    [
      'certify',
      () => {
        prepareCertificate('/proc/understudy/report');
      },
    ],
    ['init', () => initProject('/proc/understudy/project')],
  ])('is refused in one line by %s', (_, act) => {
    expect(refusal(act)).toMatch(new RegExp(`^${REFUSED.source}$`));
  });

  it('is refused by the command replay, which prints that line alone', async () => {
    const { code, stdout, stderr } = await understudy('replay', run, '--report', '/proc/understudy/report');
    expect([code, stdout]).toEqual([2, []]);
    expect(stderr).toMatch(new RegExp(`^understudy: ${REFUSED.source}\\n$`));
  });
});

/** Starts a command that serves a recorded run. Returns a function that calls its control plane. */
async function served(...args: readonly string[]) {
  const { firstLine } = start([...args, '--port', '0', '--control-port', '0']);
  const { controlUrl } = JSON.parse(await firstLine) as ReadyLine;
  return async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${controlUrl}/v1/worlds${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await reply.text();
    return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };
}

describe('open', () => {
  it('shows the run unchanged, and refuses to change it; a copy of a moment can change', async () => {
    const ask = await served('open', run);
    const { readOnly, stateHash } = (await ask('GET', '/default')).body;
    expect([readOnly, stateHash]).toEqual([true, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect((await ask('GET', '/default/timeline')).body).toMatchObject({ from: 0, last: 6 });
    const changes: readonly [string, string, unknown?][] = [
      ['POST', '/clock/advance', { by: 'P1D' }],
      ['POST', '/incidents', { kind: 'node.down', target: 'rs0/node-1' }],
      ['PATCH', '/state/clusters/rs0', { active: false }],
      ['POST', '/reset', {}],
      ['POST', '/outcome', { test: 'a', passed: true }],
      ['POST', '/faults/clear', {}],
      ['DELETE', '/journal'],
      ['DELETE', '/coverage'],
    ];
    for (const [method, path, body] of changes)
      expect({ path, ...(await ask(method, `/default${path}`, body)) }).toMatchObject({
        path,
        status: 409,
        body: { detail: expect.stringContaining('his is a recording; fork it') },
      });
    expect((await ask('GET', '/default')).body).toMatchObject({ stateHash });
    const fork = await ask('POST', '', { name: 'past', from: 'default', asOf: 2 });
    expect(fork.status).toBe(201);
    expect(fork.body.readOnly).toBeUndefined();
    expect((await ask('POST', '/past/clock/advance', { by: 'P1D' })).status).toBe(200);
  });
});

describe('replay --until', () => {
  it('serves the world before an entry, alive', async () => {
    const ask = await served('replay', run, '--until', '4');
    expect((await ask('GET', '/default/timeline')).body).toMatchObject({ from: 0, last: 3 });
    expect((await ask('GET', '/default/state/clusters/rs0')).body).toMatchObject({ name: 'rs0' });
    expect((await ask('POST', '/default/clock/advance', { by: 'PT5M' })).status).toBe(200);
  });

  it('refuses an entry that the run does not have', async () => {
    expect(await understudy('replay', run, '--until', '99')).toMatchObject({
      code: 2,
      stderr: 'understudy: --until 99: expected the number of an entry from 1 to 7\n',
    });
  });
});
