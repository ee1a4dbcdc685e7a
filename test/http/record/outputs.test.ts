import type { ServerResponse } from 'node:http';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RecordOptions } from '../../../src/server/config/recordOptions.js';
import { recordSource } from '../../../src/server/record/recordSource.js';
import { FakePlatform, sendJson } from '../../support/recordedSources.js';

const ORGANIZATION = '65f000000000000000000001';

let folder = '';
let platform: FakePlatform;
let from: URL;
let answer: (path: string, response: ServerResponse) => void = () => undefined;
let said = '';
let printed = '';

function refuse(response: ServerResponse): void {
  const body = {
    error: 403,
    errorCode: 'USER_UNAUTHORIZED',
    detail: '',
    parameters: [],
    reason: 'Forbidden',
  };
  sendJson(response, body, 403);
}

/** Answers with one organization, and refuses everything else. */
function showOrganization(path: string, response: ServerResponse): void {
  const self = { href: `/api/public/v1.0/orgs/${ORGANIZATION}`, rel: 'self' };
  const organization = { id: ORGANIZATION, isDeleted: false, links: [self], name: 'Shop' };
  if (path.startsWith('/orgs?'))
    sendJson(response, { links: [self], results: [organization], totalCount: 1 });
  else refuse(response);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outputs-'));
  platform = new FakePlatform((path, response) => {
    answer(path, response);
  });
  from = new URL(await platform.listen());
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

beforeEach(() => {
  [said, printed, answer] = ['', '', showOrganization];
  platform.paths.length = 0;
});

afterAll(async () => {
  jest.restoreAllMocks();
  await platform.close();
  rmSync(folder, { recursive: true });
});

function recordInto(output: string, more: Partial<RecordOptions> = {}): Promise<0 | 1> {
  const options: RecordOptions = {
    from,
    publicKey: 'ABCDEFGH',
    privateKey: 'secret',
    insecure: false,
    organizations: [],
    projects: [],
    ratePerSecond: 100_000,
    reports: [],
    dryRun: false,
    output,
    seed: 1,
    anonymise: false,
    ...more,
  };
  return recordSource(options, '0.0.0');
}

describe('the files of a recording', () => {
  it('have names without a folder, and replace those that exist', async () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      writeFileSync('bare', 'old');
      expect(await recordInto('bare')).toBe(0);
      expect(said).toMatch(/^understudy: bare exists; the recording will replace it\n/);
      expect(said).toMatch(/start it with: understudy serve --fixture \.\/bare\n$/);
      expect(JSON.parse(readFileSync('bare', 'utf8'))).toHaveProperty('tables');
      expect(readdirSync('.')).toEqual(['bare']);
    } finally {
      process.chdir(before);
    }
  });

  it('are checked before the first call', async () => {
    const directory = join(folder, 'directory');
    mkdirSync(directory);
    await expect(recordInto(directory)).rejects.toThrow(
      `--output ${directory}: expected a file, but it is a directory`,
    );
    const report = join(folder, 'missing', 'report.html');
    await expect(recordInto(join(folder, 'world.json'), { reports: [report] })).rejects.toThrow(
      `--report ${report}: its directory does not exist`,
    );
    expect(platform.paths).toEqual([]);
  });
});

describe('a recording of a platform that refuses calls', () => {
  it('ends with a message and without files if it refuses all', async () => {
    answer = (_, response) => {
      refuse(response);
    };
    const output = join(folder, 'refused.json');
    expect(await recordInto(output)).toBe(1);
    expect(said).toMatch(/nothing could be read: .* 403 USER_UNAUTHORIZED; check the roles of the key/);
    expect([output, `${output}.partial`].filter((file) => existsSync(file))).toEqual([]);
  });

  it('does not compare the refused replies, but counts them', async () => {
    expect(await recordInto(join(folder, 'some.json'))).toBe(0);
    expect(printed).toMatch(/^\d+ others were refused to the key, and are not compared\.$/m);
    expect(printed).not.toContain('instead of 403');
  });
});

describe('a recording that ends before its first reply', () => {
  it('keeps nothing, and an empty rest is used again', async () => {
    answer = (_, response) => {
      sendJson(response, { error: 401 }, 401, {
        'WWW-Authenticate': 'Digest realm="R", nonce="n", qop="auth"',
      });
    };
    const output = join(folder, 'none.json');
    expect(await recordInto(output)).toBe(1);
    expect(said).toContain('understudy: stopped before the first reply\n');
    expect(existsSync(`${output}.partial`)).toBe(false);
    writeFileSync(`${output}.partial`, '');
    expect(await recordInto(output)).toBe(1);
  });

  it('says at a signal how many replies are kept', async () => {
    const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
    answer = (path, response) => {
      if (platform.paths.length === 5) process.emit('SIGINT', 'SIGINT');
      showOrganization(path, response);
    };
    const output = join(folder, 'signal.json');
    await recordInto(output);
    expect(exit).toHaveBeenCalledWith(130);
    expect(said).toContain(`understudy: 4 replies are in ${output}.partial; the same command continues\n`);
    exit.mockRestore();
  });
});
