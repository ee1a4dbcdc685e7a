import { afterEach, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { freePort } from '../../support/freePorts.js';
import { endAll, MAIN } from '../../support/program.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { DEFAULTS, Replica } from './replica.js';

const database = givenDatabase();
const TOKEN = 'a-token-of-this-test';
const WITH_TOKEN = [...DEFAULTS, '--control-token', TOKEN];
const replica = (): Promise<Replica> => Replica.start(database.engine.url(), ...WITH_TOKEN);

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await endAll();
});

async function connected(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', ...args], env }),
  );
  clients.push(client);
  return client;
}

/** Starts an agent that calls this replica. */
function callerOf({ controlPort }: Replica, token: string): Promise<Client> {
  const env = { UNDERSTUDY_CONTROL_URL: `http://127.0.0.1:${controlPort}`, UNDERSTUDY_CONTROL_TOKEN: token };
  return connected([], env);
}

/** Starts an agent whose program joins the fleet. */
async function member(): Promise<Client> {
  const url = `http://127.0.0.1:${await freePort()}`;
  return connected(['--fleet', database.engine.url(), '--advertise-url', url, ...WITH_TOKEN], {});
}

async function makeWorld({ controlPort }: Replica): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${controlPort}/v1/worlds`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ name: 'a' }),
  });
  expect(status).toBe(201);
}

/** Lets an hour pass in the world. Returns the text that the agent gets. */
async function advance(client: Client): Promise<string> {
  const given = { name: 'advanceClock', arguments: { world: 'a', body: { by: 'PT1H' } } };
  const { content, isError } = await client.callTool(given);
  return `${isError === true ? 'Error: ' : ''}${JSON.stringify(content)}`;
}

const at = (hour: number) => expect.stringContaining(`2026-01-01T0${hour}:00:00Z`) as unknown;

describeWithDatabase('understudy mcp in a fleet', () => {
  it('sends its token to the replica that has a world, passes on that it is wrong, follows a world that moves, and takes it as a member', async () => {
    const [one, two] = [await replica(), await replica()];
    await makeWorld(one);
    expect(await advance(await callerOf(two, 'another'))).toContain('Error: ');
    const client = await callerOf(two, TOKEN);
    expect(await advance(client)).toEqual(at(1));
    await one.end('SIGTERM');
    expect(await advance(client)).toEqual(at(2));
    await one.restart();
    expect(await advance(client)).toEqual(at(3));
    await one.end('SIGTERM');
    // An agent that joins the fleet calls the replica that has the world, and takes the world when no other replica is left.
    const joined = await member();
    expect(await advance(joined)).toEqual(at(4));
    await two.end('SIGTERM');
    expect(await advance(joined)).toEqual(at(5));
  });
});
