import { describe, expect, it } from '@jest/globals';
import { Asking } from '../../../src/record/ask.js';
import { NoReply, type RawReply } from '../../../src/record/source/sendGet.js';
import { Source } from '../../../src/record/source/source.js';

const PATH = '/api/public/v1.0/orgs';
const reply = (more: Partial<RawReply> = {}): RawReply => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: '{"results":[]}',
  ...more,
});

/** Asks a source that answers with these replies, one after the other. The last one repeats. */
function askingFor(...replies: readonly (RawReply | NoReply)[]): Asking {
  let sent = 0;
  return new Asking(
    new Source({
      from: new URL('http://source.example'),
      ratePerSecond: 1_000,
      send: () => {
        const next = replies[Math.min(sent, replies.length - 1)] ?? reply();
        sent += 1;
        return next instanceof NoReply ? Promise.reject(next) : Promise.resolve(next);
      },
      time: {
        ticks: () => 0,
        now: () => 0,
        after: (_, run) => {
          run();
          return () => undefined;
        },
      },
      randomText: () => 'x',
    }),
  );
}

const ask = (asking: Asking) => asking.ask({ id: 'listOrganizations' }, PATH);

describe('a call to the source', () => {
  it('keeps the status, the media type and the body', async () => {
    expect(await ask(askingFor(reply()))).toEqual({
      operation: 'listOrganizations',
      path: PATH,
      status: 200,
      body: { results: [] },
      mediaType: 'application/json',
    });
  });

  it.each(['X-Vendor-Service-Version', 'X-MongoDB-Service-Version'])(
    'keeps the version of the platform: %s',
    async (name) => {
      const headers = { [name.toLowerCase()]: 'gitHash=1; versionString=8.0.4' };
      expect(await ask(askingFor(reply({ headers })))).toMatchObject({
        version: [name, 'gitHash=1; versionString=8.0.4'],
      });
    },
  );

  it('keeps a valid date as milliseconds', async () => {
    const date = 'Thu, 01 Jan 1970 00:00:01 GMT';
    expect(await ask(askingFor(reply({ headers: { date } })))).toMatchObject({ date: 1_000 });
    expect(await ask(askingFor(reply({ headers: { date: 'now' } })))).not.toHaveProperty('date');
  });

  it('replaces secrets in the body', async () => {
    const exchange = await ask(askingFor(reply({ body: '{"password":"hunter2"}' })));
    expect(JSON.stringify(exchange)).not.toContain('hunter2');
  });
});

describe('a source without a useful reply', () => {
  const down = reply({ status: 503, body: '{}' });
  const page = reply({ headers: { 'content-type': 'text/html' }, body: '<html>' });

  it('ends the recording at the first call', async () => {
    await expect(ask(askingFor(down))).rejects.toThrow(`http://source.example answers 503 for GET ${PATH}`);
    await expect(ask(askingFor(page))).rejects.toThrow(
      `http://source.example answers 200 with text/html instead of JSON for GET ${PATH}: is it the address of the API?`,
    );
  });

  it.each([
    ['levels', '['.repeat(50_000) + ']'.repeat(50_000), 'has more than 200 levels of lists and objects'],
    ['values', `[${'{},'.repeat(700_000)}{}]`, 'has more than 1000000 values'],
  ])('is one whose replies have too many %s', async (_, body, reason) => {
    const start = `http://source.example answers 200 for GET ${PATH}`;
    await expect(ask(askingFor(reply({ body })))).rejects.toThrow(`${start}, and the body ${reason}`);
    const asking = askingFor(reply(), reply({ body }));
    await ask(asking);
    expect(await ask(asking)).toMatchObject({ unread: reason });
    for (let call = 0; call < 3; call += 1) await ask(asking);
    await expect(ask(asking)).rejects.toThrow(`${start}, like the 4 calls before, and the body ${reason}`);
  });

  it('is shown without control characters, which a terminal would execute', async () => {
    const headers = { 'content-type': 'text/\u009b31mhtml\u0007' };
    await expect(ask(askingFor(reply({ headers, body: '<html>' })))).rejects.toThrow(
      /^[ -~]* with text\/[ -~]*$/,
    );
    const version = { 'x-vendor-service-version': 'a\u009b31mb' };
    expect((await ask(askingFor(reply({ headers: version })))).version?.[1]).toMatch(/^[ -~]*$/);
  });

  it('may fail four calls after one another once it has answered, but not five', async () => {
    const asking = askingFor(reply(), page);
    for (let call = 0; call < 5; call += 1) await ask(asking);
    await expect(ask(asking)).rejects.toThrow(`GET ${PATH}, like the 4 calls before`);
  });

  it('counts from zero after each useful reply', async () => {
    const asking = askingFor(reply(), page, page, page, page, reply(), page);
    for (let call = 0; call < 10; call += 1) await ask(asking);
    await expect(ask(asking)).rejects.toThrow('like the 4 calls before');
  });
});
