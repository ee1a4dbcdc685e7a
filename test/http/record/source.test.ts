import type { ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, afterAll, describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { Checkpoint, FORMAT, VERSION } from '../../../src/record/calls/checkpoint.js';
import { compare } from '../../../src/record/compare.js';
import { record } from '../../../src/record/record.js';
import { challengeIn } from '../../../src/record/source/digest.js';
import type { After } from '../../../src/record/source/sendGet.js';
import { FakePlatform, sendJson, sourceAt } from '../../support/recordedSources.js';

const contract = loadContract();
const CHALLENGE = {
  'WWW-Authenticate': 'Digest realm="R", nonce="n", algorithm=MD5, qop="auth", stale=false',
};

const platforms: FakePlatform[] = [];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-'));
});

afterEach(async () => {
  for (const platform of platforms.splice(0)) await platform.close();
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function listening(
  answer: (path: string, response: ServerResponse) => void,
): Promise<[FakePlatform, string]> {
  const platform = new FakePlatform(answer);
  platforms.push(platform);
  return [platform, await platform.listen()];
}

const notFound = (response: ServerResponse): void => {
  sendJson(
    response,
    { error: 404, errorCode: 'RESOURCE_NOT_FOUND', detail: '', parameters: [], reason: 'Not Found' },
    404,
  );
};

const page = (results: readonly unknown[], totalCount = results.length): object => ({
  links: [{ href: '/x', rel: 'self' }],
  results,
  totalCount,
});

describe('a source that misbehaves', () => {
  it('ends the comparison with a message if it refuses the key', async () => {
    const [, url] = await listening((_, response) => {
      sendJson(response, { error: 401 }, 401, CHALLENGE);
    });
    await expect(compare({ contract, source: sourceAt(url).source })).rejects.toThrow(
      /refuses the key ADMIN1 \(401 for GET .*\): check --public-key and --private-key/,
    );
  });

  it('is asked again after as long as Retry-After says', async () => {
    let refusals = 3;
    const [, url] = await listening((_, response) => {
      refusals -= 1;
      if (refusals >= 0) sendJson(response, { error: 429 }, 429, { 'Retry-After': '7' });
      else notFound(response);
    });
    const { source, waits, messages } = sourceAt(url);
    await compare({ contract, source });
    expect(waits.filter((ms) => ms === 7_000)).toHaveLength(3);
    expect(messages[0]).toBe('too many requests; waiting 7 s, then at most 500000 calls a second');
  });

  it.each(['', 'soon'])('is asked again after ten seconds if Retry-After is no time: %j', async (header) => {
    let refusals = 1;
    const [, url] = await listening((_, response) => {
      refusals -= 1;
      if (refusals >= 0) sendJson(response, { error: 429 }, 429, { 'Retry-After': header });
      else notFound(response);
    });
    const { source, waits } = sourceAt(url);
    await source.get('/orgs');
    expect(waits).toContain(10_000);
  });

  it('is asked at half the rate after each 429, and faster again after many replies', async () => {
    let refusals = 2;
    const [, url] = await listening((_, response) => {
      refusals -= 1;
      if (refusals >= 0) sendJson(response, { error: 429 }, 429, { 'Retry-After': '7' });
      else notFound(response);
    });
    const { source, waits, messages } = sourceAt(url, undefined, { ratePerSecond: 4 });
    for (let call = 0; call < 850; call += 1) await source.get(`/${call}`);
    expect(messages).toEqual([
      'too many requests; waiting 7 s, then at most 2 calls a second',
      'too many requests; waiting 7 s, then at most 1 call a second',
    ]);
    const between = waits.filter((ms) => ms !== 7_000).map(Math.round);
    expect([...new Set(between)]).toEqual([1000, 714, 556, 455, 385, 333, 294, 263, 250]);
  });

  it('is left alone if it asks for a long wait', async () => {
    const [, url] = await listening((_, response) => {
      sendJson(response, { error: 429 }, 429, { 'Retry-After': '3600' });
    });
    await expect(compare({ contract, source: sourceAt(url).source })).rejects.toThrow(
      /asks to wait 3600 s; run the command again then/,
    );
  });

  it('ends the comparison if each call fails', async () => {
    const [platform, url] = await listening((_, response) => {
      sendJson(response, { error: 500 }, 500);
    });
    await expect(compare({ contract, source: sourceAt(url).source })).rejects.toThrow(/answers 500 for GET/);
    expect(platform.paths).toHaveLength(3);
  });

  it('is compared further if one operation fails', async () => {
    const [, url] = await listening((path, response) => {
      if (path.startsWith('/orgs')) sendJson(response, { error: 500 }, 500);
      else notFound(response);
    });
    const report = await compare({ contract, source: sourceAt(url).source });
    expect(report.findings).toEqual([
      { operation: 'listOrganizations', kind: 'status', at: '', says: 'the status is 500', count: 1 },
    ]);
  });

  it('is no platform if it answers with a page', async () => {
    const [, url] = await listening((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>');
    });
    await expect(compare({ contract, source: sourceAt(url).source })).rejects.toThrow(
      /answers 200 with text\/html instead of JSON for GET .*: is it the address of the API\?/,
    );
  });

  it('is given up if it is silent three times', async () => {
    const timeouts: (() => void)[] = [];
    const soon: After = (_, run) => {
      timeouts.push(run);
      return () => undefined;
    };
    const [platform, url] = await listening(() => timeouts.shift()?.());
    const { source, messages } = sourceAt(url, undefined, { timeouts: soon });
    await expect(compare({ contract, source })).rejects.toThrow(/no answer within 20 s, 3 times for GET/);
    expect(platform.paths).toHaveLength(3);
    expect(messages).toEqual([
      'no answer within 20 s; trying again in 1 s',
      'no answer within 20 s; trying again in 2 s',
    ]);
  });

  it('is never sent anything but GET', async () => {
    const [platform, url] = await listening((_, response) => {
      notFound(response);
    });
    await compare({ contract, source: sourceAt(url).source });
    expect(platform.methods).toEqual(new Set(['GET']));
    expect(platform.paths.some((path) => path.includes('addPreferredHostname'))).toBe(false);
  });
});

describe('a recording of lists', () => {
  const organization = (at: number): object => ({
    id: at.toString(16).padStart(24, '0'),
    isDeleted: false,
    links: [{ href: `/api/public/v1.0/orgs/${at.toString(16).padStart(24, '0')}`, rel: 'self' }],
    name: `Org ${at}`,
  });

  async function recordedFrom(url: string, name: string) {
    const { source } = sourceAt(url);
    const head = {
      format: FORMAT,
      version: VERSION,
      from: url,
      publicKey: '',
      organizations: [],
      projects: [],
    } as const;
    const checkpoint = new Checkpoint(join(folder, name), head);
    return record({ contract, source, checkpoint, seed: 1 });
  }

  it('reads a page that repeats once, and reports it', async () => {
    const [platform, url] = await listening((path, response) => {
      if (path.startsWith('/orgs?')) sendJson(response, page([organization(1)], 1_000));
      else notFound(response);
    });
    const { world, drift } = await recordedFrom(url, 'repeats');
    expect(world.organizations.size).toBe(1);
    expect(drift.incomplete).toEqual(['/api/public/v1.0/orgs: page 2 repeats the page before']);
    expect(platform.paths.filter((path) => path.includes('/orgs?'))).toHaveLength(2);
  });

  it('ends although a list grows while it is read', async () => {
    const [platform, url] = await listening((path, response) => {
      const [, number] = /^\/orgs\?pageNum=(\d+)/.exec(path) ?? [];
      if (number === undefined) notFound(response);
      else sendJson(response, page([organization(Number(number))], 1_000_000));
    });
    const { world, drift } = await recordedFrom(url, 'grows');
    expect(world.organizations.size).toBe(100);
    expect(drift.incomplete).toEqual(['/api/public/v1.0/orgs: only 100 pages of it are read']);
    expect(platform.paths.filter((path) => path.includes('/orgs?'))).toHaveLength(100);
  });
});

describe('a digest challenge', () => {
  it('is read with and without a quality of protection', () => {
    expect(challengeIn(CHALLENGE['WWW-Authenticate'])).toMatchObject({
      realm: 'R',
      nonce: 'n',
      hasQop: true,
    });
    expect(challengeIn('Digest realm="A \\"b\\"", domain="", nonce="n", op="auth"')).toMatchObject({
      realm: 'A "b"',
      hasQop: false,
    });
    expect(challengeIn('Basic realm="R"')).toBeUndefined();
    expect(challengeIn(undefined)).toBeUndefined();
  });
});
