import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Dialect } from '../../../src/world/quirks.js';
import { ControlPlane } from './controlPlane.js';
import { givenServer, type Server } from './givenServer.js';
import { answer, challengeOf, readChallenge, readLikeGo, send, type RawRequest } from './rawClient.js';

/** The server for the tests of the current block. */
let server: Server;

function withServer(dialect: Dialect): void {
  const given = givenServer(dialect);
  beforeAll(() => {
    server = given();
  });
}

/** Returns the request with an answer to a challenge added. */
function authorized(
  plain: RawRequest,
  challenge: string,
  style: Parameters<typeof answer>[3],
  read = readChallenge,
): RawRequest {
  const authorization = answer(read(challenge), plain, server.admin, style);
  return { ...plain, headers: { ...plain.headers, Authorization: authorization } };
}

function getClusters(): RawRequest {
  return { method: 'GET', url: `${server.baseUrl}/clusters?pretty=true` };
}

/** Returns E19 with its whole body, as the vendor's Go client sends it before it knows that it will be challenged. */
async function rename(name: string): Promise<RawRequest> {
  const body = JSON.stringify({ name });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
  const [organization] = await new ControlPlane(server.controlUrl).rows('organizations');
  return { method: 'PATCH', url: `${server.baseUrl}/orgs/${organization?.id ?? ''}`, headers, body };
}

/** Declares the tests that both dialects share. */
function itChecksAnswers(): void {
  it('refuses a replayed answer, and takes the next count', async () => {
    const challenge = challengeOf(await send(getClusters()));
    const first = authorized(getClusters(), challenge, { nc: '00000001' });
    expect(await send(first)).toMatchObject({ status: 200 });
    const replayed = await send(first);
    expect(replayed.status).toBe(401);
    expect(challengeOf(replayed)).toMatch(/, stale=false$/);
    const next = authorized(getClusters(), challenge, { nc: '00000002' });
    expect(await send(next)).toMatchObject({ status: 200 });
  });

  it('refuses an answer that was made for another request', async () => {
    const challenge = challengeOf(await send(getClusters()));
    for (const style of [{ nc: '00000001' }, {}]) {
      const { headers = {} } = authorized(getClusters(), challenge, style);
      const elsewhere = { ...getClusters(), url: `${server.baseUrl}/clusters`, headers };
      expect(await send(elsewhere)).toMatchObject({ status: 401 });
      expect(await send({ ...getClusters(), method: 'POST', headers })).toMatchObject({ status: 401 });
    }
  });

  it('challenges before anything else, on any path', async () => {
    const url = `${server.baseUrl}/no/such/path`;
    for (const headers of [{}, { 'Content-Type': 'text/plain' }]) {
      const reply = await send({ method: 'POST', url, headers, body: '{' });
      expect(reply.status).toBe(401);
      expect(readChallenge(challengeOf(reply)).get('stale')).toBe('false');
    }
  });
}

describe('the dialect documented', () => {
  withServer('documented');
  itChecksAnswers();

  it('challenges with op, so that an answer without a count looks the same as its replay', async () => {
    const challenge = challengeOf(await send(getClusters()));
    expect(challenge).toMatch(
      /^Digest realm="[^"]+", domain="", nonce="[^"]{32}", algorithm=MD5, op="auth", stale=false$/,
    );
    const request = authorized(getClusters(), challenge, {});
    expect(await send(request)).toMatchObject({ status: 200 });
    expect(await send(request)).toMatchObject({ status: 200 });
  });

  it("does not work with the vendor's Go client, which ignores op", async () => {
    const challenge = challengeOf(await send(getClusters()));
    expect(() => readLikeGo(challenge)).toThrow('Challenge is bad: op');
  });
});

describe('the dialect ops-manager', () => {
  withServer('ops-manager');
  itChecksAnswers();

  it("applies a change of the vendor's Go client once, though its body arrives twice", async () => {
    const plain = await rename('Zürich by Go');
    const refused = await send(plain);
    expect(refused.status).toBe(401);
    const request = authorized(plain, challengeOf(refused), { nc: '00000001' }, readLikeGo);
    expect(await send(request)).toMatchObject({ status: 200 });
    const control = new ControlPlane(server.controlUrl);
    const events = (await control.rows('events')).filter((row) => row.eventTypeName === 'ORG_RENAMED');
    expect(events).toHaveLength(1);
    expect((await control.rows('organizations')).map((row) => row.name)).toContain('Zürich by Go');
  });

  it("applies a change of the vendor's Kubernetes operator, which asks without a body and counts in one digit", async () => {
    const { headers, ...plain } = await rename('Zürich by operator');
    const probe = await send({ method: plain.method, url: plain.url });
    expect(probe.status).toBe(401);
    const utf8 = { ...headers, 'Content-Type': 'application/json; charset=UTF-8', Provider: 'KUBERNETES' };
    const request = authorized({ ...plain, headers: utf8 }, challengeOf(probe), { nc: '1' }, readLikeGo);
    expect(await send(request)).toMatchObject({ status: 200 });
  });
});
