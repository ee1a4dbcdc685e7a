import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { NOW } from '../../support/rows/ids.js';
import { Platform, KEYS } from '../../support/platform.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { requestLine, requestLog, type RequestLine } from '../../../src/server/requestLog.js';
import { addFaultRule } from '../../../src/commands/faults.js';

/** Starts a colour. */
const COLOR = '\u001b[';

/** Creates a platform, and collects the lines and the text that its request log writes. */
function given({ hasColors = false } = {}): {
  readonly platform: Platform;
  readonly lines: RequestLine[];
  readonly text: () => string;
} {
  const lines: RequestLine[] = [];
  let text = '';
  const output = { write: (piece: string) => (text += piece), hasColors: () => hasColors };
  const write = requestLog({ log: 'pretty', logRequests: true }, undefined, output);
  const world = shippedWorld('standard', { seed: 1, now: NOW, quirks: quirksOf('documented') });
  const platform = new Platform(world, {
    observe: (...exchange) => {
      lines.push(requestLine(...exchange));
      write?.(...exchange);
    },
  });
  return { platform, lines, text: () => text };
}

describe('the request log', () => {
  it('has the time, the operation, the path, the status, the key and the duration', async () => {
    const { platform, lines, text } = given();
    await platform.get('/clusters?pretty=true');
    expect(lines.at(-1)).toEqual({
      at: '2026-01-01T00:00:00Z',
      world: 'default',
      method: 'GET',
      url: '/api/public/v1.0/clusters?pretty=true',
      operation: 'listClusters',
      status: 200,
      publicKey: 'ADMIN1',
      durationMs: expect.any(Number),
    });
    expect(text()).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} {2}200 {2}listClusters {2}GET \/api\/public\/v1\.0\/clusters\?pretty=true {2}ADMIN1 {2}[\d.]+ ms$/m,
    );
  });

  it('explains a refusal, a challenge and an unknown path in words', async () => {
    const { platform, lines } = given();
    await platform.get('/groups/0123456789abcdef01234567/clusters', KEYS.admin);
    await platform.call('get', '/nowhere', KEYS.admin);
    const [challenge, refused, unknown] = lines;
    expect(challenge).toMatchObject({ status: 401, why: 'challenge: the client must sign its request' });
    expect(refused?.why).toMatch(/^The platform refused the request: [A-Z_]+: .*0123456789abcdef01234567/);
    expect(unknown).not.toHaveProperty('operation');
    expect(unknown?.status).toBe(404);
  });

  it('names the fault rule that was applied', async () => {
    const { platform, lines } = given();
    addFaultRule(platform.live, { id: 'busy', match: {}, inject: { error: { status: 503 } } });
    await platform.get('/clusters');
    expect(lines.at(-1)).toMatchObject({
      status: 503,
      why: expect.stringMatching(/^The fault rule busy answered with 503\./),
    });
  });

  it('never shows a secret of a query or a header', async () => {
    const { platform, lines, text } = given();
    await platform.get('/clusters?password=hunter2&apiKey=sesame');
    expect(JSON.stringify(lines) + text()).not.toMatch(/hunter2|sesame|response=|nonce/);
  });

  it("never sends a client's control characters to the terminal", async () => {
    const { platform, text } = given();
    await request(platform.app)
      .get(`/api/public/v1.0/${'x'.repeat(500)}`)
      .set('Authorization', 'Digest username="a\u009b31mb", realm="r", nonce="n", uri="/", response="0"');
    // The line break at the end is the only control character.
    expect(text().trimEnd().split('\n').join('')).not.toMatch(/\p{Cc}/u);
    expect(
      text()
        .split('\n')
        .every((line) => line.length < 400),
    ).toBe(true);
  });

  it('colours the lines only where the terminal allows it', async () => {
    const plain = given();
    await plain.platform.get('/clusters');
    expect(plain.text()).not.toContain(COLOR);
    const colored = given({ hasColors: true });
    await colored.platform.get('/clusters');
    expect(colored.text()).toContain(COLOR);
  });

  it('writes nothing when it is off or the log is silent', () => {
    expect(requestLog({ log: 'pretty', logRequests: false }, undefined)).toBeUndefined();
    expect(requestLog({ log: 'silent', logRequests: true }, undefined)).toBeUndefined();
  });
});
