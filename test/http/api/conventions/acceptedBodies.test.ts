import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { platformOf } from '../../../support/platform.js';
import { placesOf } from './operations.js';
import { Wire, type WireReply, type WireRequest } from './wire.js';

const JSON_TYPE = { 'content-type': 'application/json' };

let wire: Wire;
let places: ReturnType<typeof placesOf>;
let renames = 0;

/** Renames the organization by E19. */
function rename(request: WireRequest): Promise<WireReply> {
  return wire.call({ method: 'PATCH', path: `/orgs/${places.org}`, ...request });
}

function nameNow(): string {
  return wire.platform.world.organizations.get(places.org)?.name ?? '';
}

function freshName(): string {
  renames += 1;
  return `Harbor ${renames}`;
}

describe('request bodies', () => {
  beforeAll(async () => {
    wire = await Wire.to(platformOf());
    places = placesOf(wire.platform.world);
  });

  afterAll(() => wire.close());

  describe('a body is read', () => {
    it.each([
      'application/json',
      'application/json; charset=UTF-8',
      'application/json;charset=utf-8',
      'application/json; charset="UTF-8"',
      'application/json; charset=utf8',
      'application/json; odata=verbose; charset=utf-8',
      'application/json;',
      'Application/JSON ; Charset=UTF-8',
      ' application/json',
    ])('whatever its media type: %j', async (type) => {
      const name = freshName();
      const reply = await rename({ headers: { 'content-type': type }, body: JSON.stringify({ name }) });
      expect([reply.status, nameNow()]).toEqual([200, name]);
    });

    it.each([
      ['gzip', gzipSync],
      ['GZIP', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
      ['identity', (bytes: Buffer) => bytes],
    ])('in the encoding %s', async (encoding, compress) => {
      const name = freshName();
      const body = compress(Buffer.from(JSON.stringify({ name })));
      const reply = await rename({ headers: { ...JSON_TYPE, 'content-encoding': encoding }, body });
      expect([reply.status, nameNow()]).toEqual([200, name]);
    });

    it('in chunks', async () => {
      const name = freshName();
      const headers = { ...JSON_TYPE, 'transfer-encoding': 'chunked' };
      const outgoing = await wire.open({ method: 'PATCH', path: `/orgs/${places.org}`, headers });
      for (const part of ['{"na', 'me":', JSON.stringify(name), '}']) outgoing.write(part);
      await new Promise<void>((resolve) => {
        outgoing.end().once('close', resolve);
        outgoing.once('response', (incoming) => incoming.resume());
      });
      expect(nameNow()).toBe(name);
    });

    it('up to a mebibyte', async () => {
      const name = freshName();
      const text = JSON.stringify({ name });
      const body = text.padEnd(1024 * 1024);
      expect((await rename({ headers: JSON_TYPE, body })).status).toBe(200);
      expect(nameNow()).toBe(name);
    });

    it('if it has spaces and a byte-order mark', async () => {
      for (const around of [(text: string) => ` \r\n\t${text} \n`, (text: string) => `\ufeff${text}`]) {
        const name = freshName();
        expect((await rename({ headers: JSON_TYPE, body: around(JSON.stringify({ name })) })).status).toBe(
          200,
        );
        expect(nameNow()).toBe(name);
      }
    });

    it('if an attribute appears twice: the last value counts', async () => {
      const name = freshName();
      const body = `{"name":"never","name":${JSON.stringify(name)}}`;
      expect((await rename({ headers: JSON_TYPE, body })).status).toBe(200);
      expect(nameNow()).toBe(name);
    });

    it.each([
      'Zürich – 株式会社 🏢',
      '"quoted" \\ / <b>&amp;</b>',
      '\u2028\u2029\u007f\u200f',
      '\u0001\u001f',
      '\ud83d',
      "Robert'); DROP TABLE",
      '{0} ${x} %s %zz',
      ' a ',
    ])('and its text %j comes back unchanged', async (name) => {
      // Teams may have any name.
      const { org, team } = places;
      for (const query of ['', '?pretty=true', '?envelope=true']) {
        const { headers, status, text } = await rename({
          headers: JSON_TYPE,
          body: JSON.stringify({ name }),
          path: `/orgs/${org}/teams/${team}${query}`,
        });
        expect(status).toBe(200);
        expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
        const body = JSON.parse(text) as {
          readonly name?: string;
          readonly content?: { readonly name: string };
        };
        expect(body.name ?? body.content?.name).toBe(name);
      }
    });
  });

  /** Real clients send a GET with a JSON body, or with a media type but no body. */
  describe('the body of a GET is ignored', () => {
    it.each<[string, WireRequest]>([
      ['a body that is null', { headers: JSON_TYPE, body: 'null' }],
      ['a media type without a body', { headers: JSON_TYPE }],
      ['another media type', { headers: { 'content-type': 'text/plain; charset=latin1' }, body: 'hello' }],
      ['broken JSON', { headers: JSON_TYPE, body: '{' }],
      ['an encoding', { headers: { ...JSON_TYPE, 'content-encoding': 'none' }, body: 'x' }],
      ['two mebibytes', { headers: JSON_TYPE, body: Buffer.alloc(2 * 1024 * 1024, 0x20) }],
    ])('%s', async (_name, request) => {
      const before = wire.platform.world;
      const headers = { connection: 'keep-alive', ...request.headers };
      const reply = await wire.call({ path: '/clusters', ...request, headers });
      expect(reply.status).toBe(200);
      expect(wire.platform.world).toBe(before);
    });
  });
});
