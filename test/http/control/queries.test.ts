import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { bodyOf, described, givenControl } from './givenControl.js';

const app = described(givenControl(worldOfRows(everything())));

describe('an unknown query parameter', () => {
  it.each([
    ['/v1/worlds/default/state/hosts?limt=3', 'limt', 'did you mean limit? expected one of limit'],
    ['/v1/worlds/default/agenda?count=3', 'count', 'expected one of limit'],
    ['/v1/worlds/default/incidents?al=true', 'al', 'did you mean all?'],
    ['/v1/worlds?limit=1', 'limit', 'expected one of label, owner'],
    ['/v1/info?limit=1', 'limit', 'expected no query parameter'],
    ['/platform/openapi.json?surfaces=extended', 'surfaces', 'did you mean surface?'],
    ['/v1/worlds/default/journal?operations=E3', 'operations', 'did you mean operation? expected one of '],
  ])('is refused: %s', async (path, name, message) => {
    expect(await bodyOf(request(app).get(path).expect(400))).toMatchObject({
      detail: expect.stringContaining(`The query is invalid: ${name}: is unknown; ${message}`),
      errors: [{ path: `?${name}`, message: expect.stringContaining('is unknown') }],
    });
  });

  it('is refused of a POST, a PATCH and a DELETE too, and nothing is done', async () => {
    const path = '/v1/worlds/default/checkpoints';
    await request(app).post(`${path}?replace=true`).send({ name: 'clean' }).expect(400);
    expect(await bodyOf(request(app).get(path).expect(200))).toEqual([]);
    await request(app).patch('/v1/worlds/default/state/hosts/rs0%2Fnode-0?dry=1').send({}).expect(400);
    await request(app).delete('/v1/worlds/default/journal?since=1').expect(400);
  });

  it('does not make a probe fail', async () => {
    await request(app).get('/livez?from=balancer').expect(200);
    await request(app).get('/readyz?x=1').expect(200);
  });
});

describe('a query parameter with a wrong value', () => {
  it.each([
    ['/v1/worlds/default/agenda?limit=0', 'limit', 'expected a whole number from 1 to 10000, not "0"'],
    ['/v1/worlds/default/incidents?all=yes', 'all', 'expected true or false, not "yes"'],
    ['/v1/worlds/default/journal?kind=x', 'kind', 'expected exchange or control, not "x"'],
    [
      '/v1/worlds/default/journal?since=then',
      'since',
      'expected the number of an entry or a timestamp, not "then"',
    ],
    ['/platform/openapi.yaml?surface=all', 'surface', 'expected one of documented, extended, not "all"'],
  ])('is an error with its place: %s', async (path, name, message) => {
    expect(await bodyOf(request(app).get(path).expect(400))).toMatchObject({
      detail: `The query is invalid: ${name}: ${message}.`,
      errors: [{ path: `?${name}`, message }],
    });
  });

  it('ends its message with one full stop', async () => {
    const { detail } = (await bodyOf(
      request(app).get('/v1/worlds/default/journal?method=get').expect(400),
    )) as { readonly detail: string };
    expect(detail).toMatch(/did you mean GET\?$/);
  });
});
