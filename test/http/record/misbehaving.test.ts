import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { After } from '../../../src/record/source/sendGet.js';
import { FakePlatform, sendJson } from '../../support/recordedSources.js';
import { recordTo } from '../../support/recordings.js';

const USEFUL = 12;
const ID = '65f000000000000000000001';
/** The recording ends at the time of this header. */
const AT = { Date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
const CHALLENGE = { 'WWW-Authenticate': 'Digest realm="R", nonce="n", algorithm=MD5, qop="auth"' };

type Answer = (response: ServerResponse) => void;

let folder = '';
let url = '';
let misbehave: Answer | undefined;
/** Ends the current call, as after 20 s without an answer. */
let timeOut: (() => void) | undefined;
let calls = 0;

const platform = new FakePlatform((path, response) => {
  calls += 1;
  if (calls > USEFUL && misbehave !== undefined) misbehave(response);
  else if (/^\/orgs(\?|$)/.test(path)) {
    const links = [{ href: `/api/public/v1.0/orgs/${ID}`, rel: 'self' }];
    const organization = { id: ID, isDeleted: false, links, name: 'Harbor' };
    sendJson(response, { links, results: [organization], totalCount: 1 }, 200, AT);
  } else {
    const body = {
      error: 404,
      errorCode: 'RESOURCE_NOT_FOUND',
      detail: '',
      parameters: [],
      reason: 'Not Found',
    };
    sendJson(response, body, 404, AT);
  }
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'misbehaving-'));
  url = await platform.listen();
});

afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true });
});

const timeouts: After = (_, run) => {
  timeOut = run;
  return () => {
    timeOut = undefined;
  };
};

const MISBEHAVIOURS: readonly (readonly [string, Answer, RegExp])[] = [
  [
    'refuses the key',
    (response) => {
      sendJson(response, { error: 401 }, 401, CHALLENGE);
    },
    /refuses the key ADMIN1 \(401 for GET .*\): check --public-key and --private-key/,
  ],
  [
    'asks for a long wait',
    (response) => {
      sendJson(response, { error: 429 }, 429, { 'Retry-After': '3600' });
    },
    /answers 429 for GET .* and asks to wait 3600 s; run the command again then/,
  ],
  [
    'is busy all the time',
    (response) => {
      sendJson(response, { error: 429 }, 429, { 'Retry-After': '1' });
    },
    /answers 429 for GET .*, like the 4 calls before/,
  ],
  [
    'fails',
    (response) => {
      sendJson(response, { error: 500 }, 500);
    },
    /answers 500 for GET .*, like the 4 calls before/,
  ],
  [
    'answers with pages',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>');
    },
    /answers 200 with text\/html instead of JSON for GET .*, like the 4 calls before/,
  ],
  [
    'closes connections',
    (response) => {
      response.socket?.destroy();
    },
    /the connection was closed before the reply was complete, 3 times for GET/,
  ],
  ['is silent for a minute', () => timeOut?.(), /no answer within 20 s, 3 times for GET/],
];

describe('a recording of a platform that in the middle', () => {
  it.each(MISBEHAVIOURS)(
    '%s ends with a message, and continues later with the same result',
    async (name, answer, message) => {
      [calls, misbehave] = [0, undefined];
      const whole = await recordTo(folder, url, { name: 'whole' });
      whole.checkpoint.remove();
      [calls, misbehave] = [0, answer];
      const file = name.replaceAll(' ', '-');
      await expect(recordTo(folder, url, { name: file, timeouts })).rejects.toThrow(message);
      expect(readdirSync(folder).filter((each) => each.startsWith(file))).toEqual([`${file}.partial`]);
      [calls, misbehave] = [0, undefined];
      const again = await recordTo(folder, url, { name: file });
      expect(calls).toBeGreaterThan(0);
      expect(readFileSync(again.file, 'utf8')).toBe(readFileSync(whole.file, 'utf8'));
      expect(again.drift).toEqual(whole.drift);
    },
  );
});
