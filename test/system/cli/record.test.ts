import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endAll, start, type Program } from '../../support/program.js';
import { FakePlatform, sendJson } from '../../support/recordedSources.js';

const ID = '65f000000000000000000001';
/** The recording ends at the time of this header. */
const AT = { Date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
const KEY = { UNDERSTUDY_PUBLIC_KEY: 'ABCDEFGH', UNDERSTUDY_PRIVATE_KEY: 'secret' };

let folder = '';
let from = '';
let answer = answerUsually;
const platform = new FakePlatform((path, response) => {
  answer(path, response);
});

/** Answers with one organization, and refuses everything else. */
function answerUsually(path: string, response: ServerResponse): void {
  const links = [{ href: `/api/public/v1.0/orgs/${ID}`, rel: 'self' }];
  const organization = { id: ID, isDeleted: false, links, name: 'Harbor' };
  if (/^\/orgs(\?|$)/.test(path))
    sendJson(response, { links, results: [organization], totalCount: 1 }, 200, AT);
  else {
    const body = {
      error: 403,
      errorCode: 'USER_UNAUTHORIZED',
      detail: '',
      parameters: [],
      reason: 'Forbidden',
    };
    sendJson(response, body, 403, AT);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-record-'));
  from = await platform.listen();
});

beforeEach(() => {
  answer = answerUsually;
  platform.paths.length = 0;
});

afterEach(endAll);

afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true });
});

function run(command: string, ...options: readonly string[]): Program {
  return start([command, '--from', from, '--rate', '1000/s', ...options], KEY);
}

function record(name: string, ...options: readonly string[]): Program {
  return run('record', '-o', join(folder, name), ...options);
}

/** Records until the platform was called some times, then sends SIGINT. */
async function interrupted(name: string, calls: number, ...options: readonly string[]) {
  platform.paths.length = 0;
  let program: Program | undefined = undefined;
  answer = (path, response) => {
    // The last call stays without an answer.
    if (platform.paths.length >= calls) program?.child.kill('SIGINT');
    else answerUsually(path, response);
  };
  program = record(name, ...options);
  const ended = await program.ended;
  answer = answerUsually;
  return ended;
}

describe('understudy record', () => {
  it('prints the known calls and those that follow with --dry-run, and calls nothing', async () => {
    const { code, stdout, stderr } = await start(
      ['record', '--from', from, '-o', join(folder, 'dry.json'), '--dry-run', '--organization', ID],
      {},
    ).ended;
    expect([code, stderr, platform.paths, readdirSync(folder)]).toEqual([0, '', [], []]);
    const base = 'GET /api/public/v1.0';
    const follows = stdout.indexOf('# What follows depends on the replies:');
    expect(stdout.indexOf(`${base}/orgs?pageNum=1&itemsPerPage=500  and further pages`)).toBeLessThan(
      follows,
    );
    expect(stdout.slice(0, follows).filter((line) => line.includes('{'))).toEqual([]);
    expect(stdout.slice(0, follows)).toContain(
      `${base}/orgs/${ID}/teams?pageNum=1&itemsPerPage=500  and further pages`,
    );
    expect(stdout.slice(follows)).toContain(`${base}/groups/{groupId}/hosts  for each {groupId}, all pages`);
    expect(stdout.at(-1)).toMatch(
      /^# \d+ calls are known\. \d+ operations follow, for what the replies show\.$/,
    );
  });

  it('continues after SIGINT with the same result, and leaves no file beside it', async () => {
    expect((await record('whole.json').ended).code).toBe(0);
    const { code, stderr } = await interrupted('parts.json', 5);
    expect([code, stderr]).toEqual([
      130,
      `understudy: 4 replies are in ${join(folder, 'parts.json')}.partial; the same command continues\n`,
    ]);
    const again = await record('parts.json').ended;
    expect([again.code, again.stderr.split('\n')[0]]).toEqual([0, 'understudy: continuing after 4 replies']);
    const [whole, parts] = ['whole.json', 'parts.json'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    expect(parts).toBe(whole);
    expect(readdirSync(folder)).toEqual(['parts.json', 'whole.json']);
  });

  it('never leaves a name on disk with --anonymise, not even after SIGINT', async () => {
    await interrupted('anonymous.json', 40, '--anonymise');
    const left = readdirSync(folder).filter((name) => name.startsWith('anonymous'));
    expect(left).toEqual(['anonymous.json.partial']);
    expect(readFileSync(join(folder, 'anonymous.json.partial'), 'utf8')).not.toMatch(/harbor|65f0000/i);
    const other = await record('anonymous.json').ended;
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('without the same --anonymise')]);
    expect((await record('anonymous.json', '--anonymise').ended).code).toBe(0);
    expect(readFileSync(join(folder, 'anonymous.json'), 'utf8')).not.toMatch(/harbor/i);
  });

  it('says once that it waits, and ends with 1 if the platform answers nothing but 429', async () => {
    answer = (_, response) => {
      sendJson(response, { error: 429 }, 429, { 'Retry-After': '0' });
    };
    const { code, stderr } = await record('busy.json').ended;
    expect(code).toBe(1);
    expect(stderr.match(/too many requests; waiting 0 s/g)).toHaveLength(1);
    expect(stderr).toContain('answers 429 for GET');
    expect(readdirSync(folder).filter((name) => name.startsWith('busy'))).toEqual([]);
  });
});

describe('understudy compare', () => {
  it('ends with 0 without deviations, and with 1 if there are some', async () => {
    const report = join(folder, 'drift.html');
    expect((await run('compare', '--report', report).ended).code).toBe(0);
    expect(readFileSync(report, 'utf8')).toContain('No deviations');
    answer = (path, response) => {
      if (path.startsWith('/orgs?') || path === '/orgs')
        sendJson(response, { results: [{ id: ID }], extra: 1 });
      else answerUsually(path, response);
    };
    const { code, stdout } = await run('compare').ended;
    expect(code).toBe(1);
    expect(stdout.join('\n')).toContain('extra is not in the contract');
  });
});
