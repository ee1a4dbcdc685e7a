import { afterEach, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { endAll, MAIN } from '../../support/program.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Replica } from './replica.js';

const database = givenDatabase();
const TOKEN = 'a-token-of-this-test';
const replica = (): Promise<Replica> =>
  Replica.start(database.engine.url(), '--fixture', 'empty', '--control-token', TOKEN);

afterEach(endAll);

describeWithDatabase('understudy mcp in a fleet', () => {
  it('sends its token to the replica that has a world', async () => {
    const [one, two] = [await replica(), await replica()];
    const made = await fetch(`http://127.0.0.1:${one.controlPort}/v1/worlds`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ name: 'a', now: '2026-01-01T00:00:00Z' }),
    });
    expect(made.status).toBe(201);
    const client = new Client({ name: 'test', version: '1' });
    const env = {
      UNDERSTUDY_CONTROL_URL: `http://127.0.0.1:${two.controlPort}`,
      UNDERSTUDY_CONTROL_TOKEN: TOKEN,
    };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp'], env }));
    const { content, isError } = await client.callTool({ name: 'getClock', arguments: { world: 'a' } });
    await client.close();
    expect([isError, JSON.stringify(content)]).toEqual([
      false,
      expect.stringContaining('2026-01-01T00:00:00Z'),
    ]);
  }, 60_000);
});
