import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { endAll, startReady, type ReadyLine } from '../../support/program.js';
import { curl, pythonRequests, RUN_MS_MAX } from './client.js';

type Inject = NonNullable<Rule['inject']>;

/** An error of the HTTP parser: its code, or its name, because Node.js 24 omits the code. */
const PARSER = /^HPE_|^HTTPParserError$/;

/**
 * Faults with the outcome for each client: curl's exit code, the exception of Python's requests, the error code of
 * Node's fetch.
 */
const met: readonly [inject: Inject, curl: string, requests: RegExp, fetch: RegExp][] = [
  [{ connection: { kind: 'reset' } }, '56', /^ConnectionError$/, /^ECONNRESET$/],
  [{ connection: { kind: 'closeEmpty' } }, '52', /^ConnectionError$/, /^UND_ERR_SOCKET$/],
  [{ connection: { kind: 'resetMidBody' } }, '56', /^(ChunkedEncoding|Connection)Error$/, /^ECONNRESET$/],
  [{ connection: { kind: 'closeMidBody' } }, '18', /Error$/, /^UND_ERR_SOCKET$/],
  [{ corrupt: { kind: 'truncate' } }, '0', /JSONDecodeError$/, /^SyntaxError$/],
  [{ corrupt: { kind: 'badJson' } }, '0', /JSONDecodeError$/, /^SyntaxError$/],
  [{ corrupt: { kind: 'garbage' } }, '1', /^ConnectionError$/, PARSER],
  [{ corrupt: { kind: 'malformedChunk' } }, '56', /^(ChunkedEncoding|Connection)Error$/, PARSER],
];

/**
 * curl's exit codes over TLS, by its exit code without TLS. A connection that ends without a TLS notice may look like
 * a reset (56).
 */
const TLS_CODES: Readonly<Record<string, RegExp>> = {
  '0': /^0$/,
  '1': /^(1|52|56)$/,
  '18': /^(18|56)$/,
  '52': /^(52|56)$/,
  '56': /^56$/,
};

/** Over TLS on a busy machine, requests sometimes takes a reset in the body for the end of the body. */
const RESET_OVER_TLS = /^(ChunkedEncodingError|ConnectionError|JSONDecodeError)$/;

describe.each([
  ['plain', []],
  ['over TLS', ['--tls', 'auto']],
])('A client that speaks %s', (how, options) => {
  let ready: ReadyLine;

  beforeAll(async () => {
    const now = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--log', 'json'];
    ready = (await startReady(...now, ...options)).ready;
  });
  afterAll(endAll);

  test.each(met)('meets %j once, and gets a reply the next time', async (inject, exit, requests, fetched) => {
    const isTls = how !== 'plain';
    const codes = TLS_CODES[exit] ?? /^$/;
    const isResetMidBody = inject.connection?.kind === 'resetMidBody';
    // curl retries by itself if a reused connection breaks before the first byte. So the fault lasts until curl has
    // ended.
    await addFault(ready, { inject });
    const first = curlOnce(ready);
    await clearFaults(ready);
    expect([first, curlOnce(ready)]).toEqual([isTls ? expect.stringMatching(codes) : exit, '0']);
    await addFault(ready, { inject, times: 1 });
    expect(await meet(pythonRequests.command()[0], 'meet.py', ready)).toEqual([
      expect.stringMatching(isTls && isResetMidBody ? RESET_OVER_TLS : requests),
      '200',
    ]);
    await addFault(ready, { inject, times: 1 });
    expect(await meet(process.execPath, 'meet.mjs', ready)).toEqual([expect.stringMatching(fetched), '200']);
  });
});

async function addFault({ controlUrl }: ReadyLine, rule: Rule): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(rule);
  const { status } = await fetch(`${controlUrl}/v1/worlds/default/faults`, { method: 'POST', headers, body });
  expect(status).toBe(201);
}

async function clearFaults({ controlUrl }: ReadyLine): Promise<void> {
  const { status } = await fetch(`${controlUrl}/v1/worlds/default/faults/clear`, { method: 'POST' });
  expect(status).toBe(200);
}

function curlOnce({ baseUrl, publicKey = '', privateKey = '' }: ReadyLine): string {
  const login = ['--digest', '-u', `${publicKey}:${privateKey}`];
  const args = ['-q', '-sS', '-k', '--noproxy', '*', '--max-time', '300', ...login, `${baseUrl}/clusters`];
  curl.command();
  return String(spawnSync('curl', args).status);
}

async function meet(
  program: string,
  script: string,
  { baseUrl, ...ready }: ReadyLine,
): Promise<readonly unknown[]> {
  const { publicKey, privateKey } = ready;
  const path = fileURLToPath(new URL(script, import.meta.url));
  const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
  const child = spawn(program, [path], { env, timeout: RUN_MS_MAX });
  const closed = once(child, 'close');
  child.stdin.end(JSON.stringify({ url: `${baseUrl}/clusters`, publicKey, privateKey }));
  const [out] = await Promise.all([text(child.stdout), closed]);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
