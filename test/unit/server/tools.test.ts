import { describe, expect, it } from '@jest/globals';
import type { ControlCall } from '../../../src/server/controlCall.js';
import { controlTools, type Arguments } from '../../../src/server/mcp/tools.js';

const toolNamed = (name: string) => {
  const tool = controlTools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}`);
  return tool;
};
const callOf = (name: string, args: Arguments = {}): ControlCall => toolNamed(name).callOf(args);

describe('a tool for agents', () => {
  it('calls the default world unless it names another one', () => {
    expect(callOf('getClock')).toEqual({ method: 'GET', path: '/v1/worlds/default/clock' });
    expect(callOf('getClock', { world: 'ci 1' })).toEqual({ method: 'GET', path: '/v1/worlds/ci%201/clock' });
  });

  it('writes texts into the query as they come, and other values as JSON', () => {
    expect(callOf('listJournal', { status: '4xx', limit: 5 })).toEqual({
      method: 'GET',
      path: expect.stringMatching(/\/journal\?(?=.*\bstatus=4xx\b)(?=.*\blimit=5\b)/),
    });
    expect(callOf('listIncidents', { all: true }).path).toMatch(/\/incidents\?all=true$/);
  });

  it('lists calls without the challenges that they have answered, unless it asks for them', () => {
    const journal = '/v1/worlds/default/journal';
    expect(callOf('listJournal').path).toBe(`${journal}?handshakes=folded`);
    expect(callOf('listJournal', { handshakes: 'unfolded' }).path).toBe(`${journal}?handshakes=unfolded`);
    expect(toolNamed('listJournal').inputSchema).toMatchObject({
      properties: { handshakes: { default: 'folded' } },
    });
    expect(callOf('getWhy').path).toBe('/v1/worlds/default/why');
  });

  it('ignores arguments that its command lacks', () => {
    expect(callOf('getClock', { limit: 5, body: undefined }).path).toBe('/v1/worlds/default/clock');
  });

  it('sends its body', () => {
    const body = { by: 'PT1H' };
    expect(callOf('advanceClock', { body })).toEqual({
      method: 'POST',
      path: '/v1/worlds/default/clock/advance',
      body,
    });
  });

  it('encodes the id of a row', () => {
    const path = callOf('getRow', { collection: 'hosts', id: 'a/b c' }).path;
    expect(path).toMatch(/\/state\/hosts\/a(%2F|\/)b%20c$/);
  });

  it('requires the segments of its path except the world, and its body unless that is optional', () => {
    expect(toolNamed('getRow').inputSchema).toMatchObject({ required: ['collection', 'id'] });
    expect(toolNamed('createFault').inputSchema).toMatchObject({ required: ['body'] });
    expect(toolNamed('resetWorld').inputSchema.required ?? []).toEqual([]);
  });

  it('only reads if its command is a GET', () => {
    const readOnly = controlTools.filter(({ isReadOnly }) => isReadOnly);
    expect(readOnly.map((tool) => tool.callOf({}).method)).toEqual(readOnly.map(() => 'GET'));
    expect(toolNamed('deleteWorld').isReadOnly).toBe(false);
  });
});
