import { describe, expect, it } from '@jest/globals';
import { readBundle } from '../../../src/bundle/readBundle.js';
import { compared } from '../../../src/server/recorder/replayAgainst.js';
import { parsePartial } from '../../../src/journal/partialJson.js';
import { shapeDifferences } from '../../../src/server/recorder/shapes.js';
import { DigestClient } from '../../support/digestClient.js';
import { givenSimulators } from '../../support/simulators.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const ID = '68df12005f4b23e9ee000000';
const [ORG, MISSING] = [`/api/public/v1.0/orgs/${ID}`, '/api/public/v1.0/orgs/68df12005f4b23e9ee0000ff'];

describe('shapes of replies', () => {
  it.each([
    ['the same types', { a: 1, b: [{ c: 'x' }] }, { a: 2, b: [{ c: 'y' }, { c: 'z' }] }, []],
    ['an empty array', { b: [{ c: 'x' }] }, { b: [] }, []],
    ['null', { a: null }, { a: 'x' }, []],
    ['another type', { a: 1 }, { a: '1' }, [{ member: 'body.a', recorded: 'number', replayed: 'string' }]],
    ['a missing member', { b: [{ c: 1 }] }, { b: [{}] }, [{ member: 'body.b[].c', recorded: 'number' }]],
    ['a new member', {}, { d: true }, [{ member: 'body.d', replayed: 'boolean' }]],
  ])('compare %s', (_, recorded, replayed, expected) => {
    expect(shapeDifferences(recorded, replayed)).toEqual(expected);
  });
});

describe('the beginning of a JSON text', () => {
  const text = '{"a":[{"b":"x,{\\"","c":1},{"b":"y","c":null}],"d":{"e":true,"f":"z"}}';

  it('is parsed up to its last complete member, wherever it ends', () => {
    const whole = shapeDifferences(JSON.parse(text), {});
    expect(whole).toHaveLength(2);
    for (let end = 1; end < text.length; end += 1) {
      const beginning = parsePartial(text.slice(0, end))?.value;
      expect(beginning).toBeDefined();
      expect(shapeDifferences(beginning, JSON.parse(text)).filter(({ recorded }) => recorded)).toEqual([]);
    }
    expect(parsePartial(text.slice(0, 30))?.value).toEqual({ a: [{ b: 'x,{"', c: 1 }, {}] });
  });

  it.each(['', 'a,b\n1,2', '}{', '"text'])('is not %j', (other) => {
    expect(parsePartial(other)).toBeUndefined();
  });
});

describe('the comparison of a run with another platform', () => {
  const open = givenSimulators();

  it('sends each safe call once, and names what differs', async () => {
    const simulator = await open();
    const client = new DigestClient(simulator.app, 'localhost:8080');
    await client.call('get', ORG, ADMIN);
    await client.call('get', ORG, ADMIN);
    await client.call('get', MISSING, ADMIN);
    await client.call('get', ORG);
    await client.call('patch', ORG, ADMIN, { name: 'Renamed' });
    const bundle = readBundle(await simulator.world().bundle());

    const sent: string[] = [];
    const platform = (status: number, change: (body: object) => object) => async (path: string) => {
      sent.push(path);
      const reply = await client.call('get', path, ADMIN);
      const json = change(reply.body as object);
      return {
        status: path === ORG ? status : reply.status,
        headers: {},
        mediaType: 'application/json',
        json,
      };
    };
    const same = await compared(
      bundle,
      platform(200, (body) => body),
      '0',
    );
    expect([sent, same]).toMatchObject([[ORG, MISSING], { repeated: 2, isSame: true, differences: [] }]);

    const other = await compared(
      bundle,
      platform(200, (body) => ({ ...body, id: 7 })),
      '0',
    );
    expect(other).toMatchObject({
      isSame: false,
      differences: [
        {
          operation: 'getOrganization',
          text: `GET ${ORG}`,
          members: [{ member: 'body.id', recorded: 'string', replayed: 'number' }],
        },
        { text: `GET ${MISSING}`, members: [{ member: 'body.id', replayed: 'number' }] },
      ],
    });

    const elsewhere = await compared(
      bundle,
      platform(404, (body) => body),
      '0',
    );
    expect(elsewhere).toMatchObject({ applied: { 'the platform does not have the row': 1 }, isSame: true });
    const refused = await compared(
      bundle,
      platform(403, (body) => body),
      '0',
    );
    expect(refused.differences[0]?.members).toEqual([{ member: 'status', recorded: 200, replayed: 403 }]);
  });
});
