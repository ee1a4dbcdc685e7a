import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createSimulator } from '../../../src/index.js';

const MAIN = join(resolve(import.meta.dirname, '../../..'), 'dist/main.cjs');

async function connected(
  env: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const args = [MAIN, 'mcp', ...options];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { ...env } }));
  return client;
}

let client: Client;

beforeAll(async () => {
  client = await connected({}, '--clock', 'manual', '--now', '2026-01-01T00:00:00Z');
});
afterAll(() => client.close());

/** Calls a tool. Returns its result as a value, or the text of an error. */
async function call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [{ text }] = content as readonly [{ readonly text: string }];
  return isError === true ? `Error: ${text}` : (JSON.parse(text) as unknown);
}

describe('understudy mcp', () => {
  it('describes each tool by a sentence and a schema', async () => {
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    const needed = [
      'createWorld',
      'advanceClock',
      'createFault',
      'startIncident',
      'loadScenario',
      'listRows',
    ];
    expect(names).toEqual(
      expect.arrayContaining([
        ...needed,
        'getJournalEntry',
        'getExamination',
        'verifyJournal',
        'getTimeline',
      ]),
    );
    expect(tools.filter(({ description = '' }) => !/^[A-Z].*\./s.test(description))).toEqual([]);
    const advance = tools.find(({ name }) => name === 'advanceClock');
    expect(advance).toMatchObject({
      inputSchema: { required: ['body'], properties: { world: { type: 'string' } } },
    });
    expect(advance?.annotations?.readOnlyHint).toBe(false);
    expect(client.getInstructions()).toContain('Create a world for each experiment');
  });

  it('certifies a client', async () => {
    const command = [process.execPath, '-e', ''];
    const { content, isError } = await client.callTool({
      name: 'certify',
      arguments: { command, trials: ['post-answer-lost'] },
    });
    const [{ text }] = content as readonly [{ readonly text: string }];
    // A command without any request cannot be judged.
    expect(isError).toBe(true);
    expect(text).toMatch(/Exit code 3\.$/);
  });

  it('makes a world, lets time pass, causes a problem and shows it', async () => {
    expect(await call('createWorld', { body: { name: 'mine', from: 'default' } })).toMatchObject({
      name: 'mine',
    });
    expect(await call('advanceClock', { world: 'mine', body: { by: 'PT1H' } })).toMatchObject({
      to: '2026-01-01T01:00:00Z',
    });
    await call('startIncident', { world: 'mine', body: { kind: 'node.down', target: 'rs0/node-0' } });
    await call('advanceClock', { world: 'mine', body: { by: 'PT2M' } });
    expect(await call('getRow', { world: 'mine', collection: 'clusters', id: 'rs0' })).toMatchObject({
      availability: 'warning',
    });
    expect(await call('getRow', { world: 'mine', collection: 'hosts', id: 'rs0/node-0' })).toMatchObject({
      up: false,
    });
    expect(await call('getClock')).toMatchObject({ now: '2026-01-01T00:00:00Z' });
  });

  it('shows the calls of a client, and why they failed', async () => {
    const { baseUrl } = (await call('getInfo')) as { readonly baseUrl: string };
    await fetch(`${baseUrl}/clusters`);
    const [entry] = (await call('listJournal', { limit: 1 })) as readonly [{ readonly id: number }];
    expect(entry).toMatchObject({ operationId: 'listClusters', status: 401 });
    expect(await call('getJournalEntry', { entry: entry.id })).toMatchObject({ id: entry.id });
    const verdict = await call('verifyJournal', { body: { match: { operation: 'listClusters' }, count: 1 } });
    expect(verdict).toMatchObject({ result: 'pass' });
    const text = 'The client sent no credentials, and never answered the challenge.';
    expect(entry).toMatchObject({ failed: true, why: { text } });
    expect(await call('getWhy')).toMatchObject({ id: entry.id, why: { text, remedy: expect.any(String) } });
    const missing = { match: { operation: 'listClusters', status: 200 } };
    expect(await call('verifyJournal', { body: missing })).toMatchObject({
      message: expect.stringContaining(text),
    });
  });

  it("refuses with the control plane's words", async () => {
    expect(await call('createFault', { body: { match: { operation: 'listCluster' } } })).toContain(
      'did you mean listClusters',
    );
    expect(await call('getRow', { collection: 'hosts', id: 'rs9' })).toContain('No row of hosts');
    expect(await call('getRow', { collection: 'hosts', idd: 'rs9' })).toBe(
      'Error: getRow has no argument idd (did you mean id?). It takes world, collection, id, asOf.',
    );
    expect(await call('getRow', { collection: 'hosts' })).toBe('Error: getRow needs id.');
  });

  it('refuses an unknown tool by an error of the protocol', async () => {
    await expect(client.callTool({ name: 'listWorld' })).rejects.toMatchObject({
      code: ErrorCode.InvalidParams,
      message: expect.stringContaining('There is no tool "listWorld" (did you mean listWorlds?).') as unknown,
    });
  });

  it('takes a body that is JSON as a text, because some agents send it so', async () => {
    expect(await call('createWorld', { body: '{"name":"from-a-text"}' })).toMatchObject({
      name: 'from-a-text',
    });
  });

  it('takes a state that is longer than most messages', async () => {
    const { controlUrl } = (await call('getInfo')) as { readonly controlUrl: string };
    const state = await (await fetch(`${controlUrl}/v1/worlds/default/export`)).text();
    const body = `{"name": "long", "state": ${' '.repeat(12 * 1024 * 1024)}${state}}`;
    expect(await call('createWorld', { body })).toMatchObject({ name: 'long' });
  });

  it('has a result that is an error for half of a character in any place', async () => {
    for (const args of [
      { world: 'w\ud800' },
      { collection: '\udc00' },
      { id: 'x\ud800y' },
      { asOf: '\udfff' },
    ])
      expect(await call('getRow', { collection: 'hosts', id: 'x', ...args })).toMatch(
        /^Error: getRow: \w+ has half of a character/,
      );
  });

  it('stops a call that the agent cancels', async () => {
    const plane = createServer();
    const arrived = once(plane, 'request') as Promise<[unknown, ServerResponse]>;
    await once(plane.listen(0, 'localhost'), 'listening');
    const { port } = plane.address() as AddressInfo;
    const other = await connected({ UNDERSTUDY_CONTROL_URL: `http://localhost:${port}` });
    const cancelled = new AbortController();
    const { signal } = cancelled;
    const waiting = other.callTool({ name: 'listWorlds', arguments: {} }, undefined, { signal });
    const closed = once((await arrived)[1], 'close');
    cancelled.abort();
    await expect(waiting).rejects.toThrow();
    await closed;
    await other.close();
    plane.close();
  });

  it('cuts long results and says how to ask for less', async () => {
    const { content } = await client.callTool({ name: 'listRows', arguments: { collection: 'hosts' } });
    const [{ text }] = content as readonly [{ readonly text: string }];
    expect(text.length).toBeLessThan(6_200);
    expect(text).toMatch(/\n… \d+ more characters\. Ask for less, for example with limit, search or id\.$/);
  });

  it('uses a simulator that runs', async () => {
    const simulator = await createSimulator({ clock: 'manual', controlToken: 'secret-of-the-test' });
    const other = await connected({
      UNDERSTUDY_CONTROL_URL: simulator.controlUrl ?? '',
      UNDERSTUDY_CONTROL_TOKEN: 'secret-of-the-test',
    });
    await other.callTool({ name: 'createWorld', arguments: { body: { name: 'theirs' } } });
    expect(simulator.worlds()).toContain('theirs');
    await other.close();
    expect(simulator.worlds()).toContain('theirs');
    await simulator.close();
  });
});
