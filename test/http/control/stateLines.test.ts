import { beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Response } from '../../support/request.js';
import { standard } from '../../support/fixtureWorlds.js';
import { Plane, type ShownProblem, type ShownWorld } from './givenPlane.js';

const LINES = 'application/x-ndjson';

const plane = new Plane(standard());
let lines: readonly string[] = [];

/** Sends lines as a new world. */
async function send(text: string, query = ''): Promise<Response> {
  return request(plane.control).post(`/v1/worlds${query}`).set('Content-Type', LINES).send(text);
}

/** Sends the lines with another text for one of them. Line numbers count from 1. */
async function refusalOf(line: number, text: string): Promise<string> {
  const before = plane.simulator.names();
  const reply = await send(lines.map((each, at) => (at === line - 1 ? text : each)).join('\n'));
  expect(reply.status).toBe(400);
  expect(plane.simulator.names()).toEqual(before);
  return (JSON.parse(reply.text) as ShownProblem).detail;
}

describe('A state as lines', () => {
  beforeAll(async () => {
    const reply = await request(plane.control)
      .get('/v1/worlds/default/export')
      .set('Accept', LINES)
      .buffer()
      .parse((response, done) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          done(null, text);
        });
      });
    expect(reply.type).toBe(LINES);
    lines = (reply.body as string).trimEnd().split('\n');
  });

  it('has a line for each row', async () => {
    const counts = await plane.call<Readonly<Record<string, number>>>('get', '/default/state');
    const hosts = lines.filter((line) => line.startsWith('{"table":"hosts",'));
    expect(hosts).toHaveLength(counts.hosts ?? 0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'understudy-state', tables: { hosts: [] } });
  });

  it('makes the same world as the document', async () => {
    const reply = await send(lines.join('\n'), '?name=lines&seed=1&hash=true');
    expect(reply.status).toBe(201);
    const { name, stateHash } = reply.body as ShownWorld;
    const state = await plane.call<object>('get', '/default/export');
    const other = await plane.create({ state });
    expect(name).toBe('lines');
    expect([stateHash, other.stateHash]).toEqual([await plane.hash('default'), await plane.hash('default')]);
  });

  it('is read with empty lines, with a line end of Windows, and with rows in another order', async () => {
    const [head = '', ...rows] = lines;
    const reply = await send([head, '', ...rows.toReversed(), ''].join('\r\n'), '?hash=true');
    expect((reply.body as ShownWorld).stateHash).toBe(await plane.hash('default'));
  });

  it('is refused with the number of the line that is wrong', async () => {
    const last = lines.length;
    expect(await refusalOf(1, '{"table":"hosts","row":{}}')).toMatch(/line 1: /);
    expect(await refusalOf(3, '{"table":')).toMatch(/line 3: is not valid JSON/);
    expect(await refusalOf(4, '{"table":"hots","row":{}}')).toMatch(/line 4: unknown table "hots".*hosts/);
    expect(await refusalOf(5, '[]')).toMatch(/line 5: expected an object with the members table and row/);
    expect(await refusalOf(last, '{"table":"hosts","row":{"id":1}}')).toMatch(`line ${last}: row`);
  });

  it('is refused with the line of a row that has a wrong reference or the id of another row', async () => {
    const at = lines.findIndex((line) => line.startsWith('{"table":"hosts",'));
    const host = lines[at] ?? '';
    const lost = host.replace(/"clusterId":"\w+"/, `"clusterId":"${'0'.repeat(24)}"`);
    expect(await refusalOf(at + 1, lost)).toMatch(`line ${at + 1}: clusterId: unknown id`);
    expect(await refusalOf(at + 2, host)).toMatch(`line ${at + 2}: id: `);
  });

  it('is refused without any line', async () => {
    const reply = await send('\n');
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('line 1: expected the state of a world');
  });

  it('takes its name from the query, which a JSON body does not', async () => {
    const { detail } = await plane.refused('post', '?name=other', {});
    expect(detail).toBe('The query parameter name is only for a body of lines.');
  });
});
