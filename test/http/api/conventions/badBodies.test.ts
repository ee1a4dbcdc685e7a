import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '../../../../src/contract/operations.gen.js';
import { platformOf } from '../../../support/platform.js';
import { writesOf, type OperationCall } from './operations.js';
import { readError, refused } from './refused.js';
import { replyTo, Wire, type WireRequest } from './wire.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const LEVELS = 100_000;
const MEBIBYTE = 1024 * 1024;

/** Requests with a wrong body, and the expected error code. */
const BAD_BODIES: readonly (readonly [name: string, code: string, request: WireRequest])[] = [
  ...json('INVALID_JSON', {
    'no body, though it says it has one': '',
    null: 'null',
    'a boolean': 'true',
    'a number': '1',
    'a text': '"name=x"',
  }),
  ...json('MALFORMED_JSON', {
    'a body of blanks': ' \n\t ',
    'half an object': '{"name":',
    'half an array': '[',
    'a comma too many': '{"name":"x",}',
    'single quotes': "{'name':'x'}",
    'a comment': '{} // nothing',
    'two values': '{}{}',
    'something behind the value': '[]x',
    'an undefined': '{"name":undefined}',
    'a control character in a string': '{"name":"a\u0001"}',
    'no JSON at all': 'name=x&roles=y',
    'bytes that are not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    'a text cut within a character': Buffer.from('{"name":"é').subarray(0, -1),
    'UTF-16': Buffer.from('{"name":"x"}', 'utf16le'),
    [`${LEVELS} levels of arrays that do not end`]: '['.repeat(LEVELS),
    [`${LEVELS} levels of objects that do not end`]: '{"name":'.repeat(LEVELS),
  }),
  ['no body at all', 'INVALID_JSON', {}],
  [
    'no body at all, in chunks',
    'INVALID_JSON',
    { headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' } },
  ],
  ['gzip that is none', 'INVALID_JSON', gzip(Buffer.from('{"name":"x"}'))],
  ['gzip that is cut off', 'INVALID_JSON', gzip(gzipSync('{"name":"x"}').subarray(0, 15))],
  ['gzip of what is no JSON', 'MALFORMED_JSON', gzip(gzipSync('{'))],
  ['gzip of too much', 'REQUEST_TOO_LARGE', gzip(gzipSync(Buffer.alloc(20 * MEBIBYTE, 0x20)))],
  ['an encoding that nobody knows', 'UNSUPPORTED_MEDIA_TYPE', encoded('zstandard')],
  ['two encodings', 'UNSUPPORTED_MEDIA_TYPE', encoded('gzip, gzip')],
  [
    'more than a mebibyte',
    'REQUEST_TOO_LARGE',
    { headers: JSON_TYPE, body: Buffer.alloc(MEBIBYTE + 1, 0x20) },
  ],
  ...types(
    ...[
      '',
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ],
    ...['application/merge-patch+json', 'application/jsonx', 'application', 'application/*', '*/*', ';', 'x'],
    ...[
      'application/json; charset=iso-8859-1',
      'application/json;charset="utf-16"',
      'application/json; charset=x',
    ],
  ),
];

function needsBody(operationId: string): boolean {
  return OPERATIONS.find(({ id }) => id === operationId)?.needsBody === true;
}

/**
 * Whether an operation has an E-number. These operations answer all malformed bodies with `INVALID_JSON`; the others
 * have "`MALFORMED_JSON` "Received JSON is malformed." (syntax) [X]".
 */
function isNumbered(operationId: string): boolean {
  return OPERATIONS.some((entry) => entry.id === operationId && 'number' in entry);
}

function json(code: string, bodies: Readonly<Record<string, string | Buffer>>): typeof BAD_BODIES {
  return Object.entries(bodies).map(([name, body]) => [name, code, { headers: JSON_TYPE, body }]);
}

function gzip(body: Buffer): WireRequest {
  return { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body };
}

function encoded(encoding: string): WireRequest {
  return { headers: { ...JSON_TYPE, 'content-encoding': encoding }, body: '{}' };
}

function types(...mediaTypes: readonly string[]): typeof BAD_BODIES {
  return mediaTypes.map((type) => [
    `the media type ${JSON.stringify(type)}`,
    'UNSUPPORTED_MEDIA_TYPE',
    { headers: type === '' ? {} : { 'content-type': type }, body: '{"name":"x"}' },
  ]);
}

/**
 * Returns one operation of each kind that the reading of a body knows: operations differ in their method, the code for
 * malformed JSON and the size limit. Some bodies reach every operation, which shows that all read them the same way, so the others
 * need not.
 */
function oneOfEachKind(calls: readonly OperationCall[]): readonly OperationCall[] {
  const kindOf = ({ operationId, method }: OperationCall): string => {
    const max = OPERATIONS.map((entry) =>
      entry.id === operationId && 'bodyBytesMax' in entry ? entry.bodyBytesMax : 0,
    );
    return [method, isNumbered(operationId), Math.max(...max)].join(' ');
  };
  return [...new Map(calls.map((call) => [kindOf(call), call])).values()];
}

/** Names of the bodies that an operation accepts if its body is optional. */
const NO_BODIES = [
  'null',
  'no body at all',
  'no body at all, in chunks',
  'no body, though it says it has one',
];

/** Names of the bodies that every operation gets: one for each way in which a body is refused. */
const FOR_ALL = [
  ...NO_BODIES,
  'a number',
  'half an object',
  'gzip that is none',
  'two encodings',
  'more than a mebibyte',
  'the media type ""',
  'the media type "text/plain"',
];

let wire: Wire;
let writes: readonly OperationCall[];
let kinds: readonly OperationCall[];

/** "Bodies are JSON." (Conventions) All other bodies are refused before the operation runs. */
describe('every operation with a body refuses', () => {
  beforeAll(async () => {
    wire = await Wire.to(platformOf());
    writes = writesOf(wire.platform.world);
    kinds = oneOfEachKind(writes);
    expect(kinds.length).toBeGreaterThan(5);
    expect(BAD_BODIES.map(([name]) => name)).toEqual(expect.arrayContaining(FOR_ALL));
  });

  afterAll(() => wire.close());

  it.each(BAD_BODIES)('%s: %s', async (name, code, request) => {
    for (const { operationId, method, path } of FOR_ALL.includes(name) ? writes : kinds) {
      if (NO_BODIES.includes(name) && !needsBody(operationId)) continue;
      // The version manifest may be larger than a mebibyte.
      if (name === 'more than a mebibyte' && operationId === 'putVersionManifest') continue;
      const { error, errorCode } = await refused(wire, { ...request, method: method.toUpperCase(), path });
      const expected = code === 'MALFORMED_JSON' && isNumbered(operationId) ? 'INVALID_JSON' : code;
      const status = { REQUEST_TOO_LARGE: 413, UNSUPPORTED_MEDIA_TYPE: 415 }[code] ?? 400;
      expect({ operationId, error, errorCode }).toEqual({
        operationId,
        error: status,
        errorCode: expected,
      });
    }
  });

  it('an object instead of an array, and an array instead of an object', async () => {
    for (const { operationId, method, path, body } of writes) {
      const others = Array.isArray(body) ? ['{}', '{"0":{}}', '{"length":0}'] : ['[]', '[{}]', '[[]]'];
      for (const other of others) {
        const request = { method: method.toUpperCase(), path, headers: JSON_TYPE, body: other };
        const { error, errorCode } = await refused(wire, request);
        expect({ operationId, error, errorCode }).toEqual({
          operationId,
          error: 400,
          errorCode: 'INVALID_JSON',
        });
      }
    }
  });

  it('an array of values that are not objects', async () => {
    for (const { method, path, body } of writes) {
      if (!Array.isArray(body)) continue;
      for (const other of [
        '[null]',
        '[1]',
        '["x"]',
        '[[]]',
        '[true]',
        JSON.stringify([...(body as unknown[]), null]),
      ]) {
        const request = { method: method.toUpperCase(), path, headers: JSON_TYPE, body: other };
        expect((await refused(wire, request)).errorCode).toBe('INVALID_JSON');
      }
    }
  });

  it.each([
    ['arrays', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
    ['objects', `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`],
    ['arrays in an attribute', `{"name":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`],
  ])(`${LEVELS} levels of %s, without falling over`, async (_name, body) => {
    for (const { method, path } of kinds) {
      const request = { method: method.toUpperCase(), path, headers: JSON_TYPE, body };
      expect((await refused(wire, request)).error).toBe(400);
    }
  });

  it('a body that is too large, before it arrives', async () => {
    const [write] = writes;
    const headers = { ...JSON_TYPE, 'content-length': 1024 * MEBIBYTE };
    const outgoing = await wire.open({ method: 'POST', path: write?.path ?? '', headers });
    outgoing.write('[');
    const reply = await replyTo(outgoing);
    outgoing.destroy();
    expect(readError(reply).errorCode).toBe('REQUEST_TOO_LARGE');
  });
});
