import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calling } from '../../../src/server/mcp/mcp.js';
import { controlTools, type Arguments, type ToolResult } from '../../../src/server/mcp/tools.js';

/** A control plane that shows what it gets. It refuses the world `none`. */
const server = createServer((request, response) => {
  void textOf(request).then((body) => {
    const { method, url = '', headers } = request;
    const shown = [method, url, headers['content-type'] ?? 'untyped', headers.authorization ?? 'open', body];
    response.writeHead(url.includes('/none/') ? 404 : 200).end(shown.join(' '));
  });
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

function called(name: string, args: Arguments = {}, token?: string): Promise<ToolResult> {
  const tool = controlTools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}`);
  const address = { url, ...(token !== undefined && { token }) };
  return calling(address)(tool, args, new AbortController().signal);
}

describe('the call of a tool', () => {
  it('sends its body as JSON', async () => {
    expect(await called('advanceClock', { body: { by: 'PT1H' } })).toEqual({
      text: 'POST /v1/worlds/default/clock/advance application/json open {"by":"PT1H"}',
      isError: false,
    });
  });

  it('sends no body and no type of a body without one, and the token if there is one', async () => {
    expect(await called('getClock', {}, 'secret')).toEqual({
      text: 'GET /v1/worlds/default/clock untyped Bearer secret ',
      isError: false,
    });
  });

  it('has the text of a refusal as its result', async () => {
    const { text, isError } = await called('getClock', { world: 'none' });
    expect([text.startsWith('GET /v1/worlds/none/clock'), isError]).toEqual([true, true]);
  });
});
