import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { LineTransport } from '../../../src/server/mcp/lineTransport.js';
import { MESSAGE_BYTES_MAX } from '../../../src/server/mcp/readMessage.js';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Sends bytes to a transport, in chunks. Returns the messages that arrived, and the errors that answered others. */
async function sent(...chunks: readonly (string | Buffer)[]): Promise<{
  readonly arrived: readonly JSONRPCMessage[];
  readonly answers: readonly unknown[];
}> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new LineTransport(input, output);
  const arrived: JSONRPCMessage[] = [];
  transport.onmessage = (message) => arrived.push(message);
  await transport.start();
  ended.push(() => void transport.close());
  for (const chunk of chunks) input.emit('data', Buffer.from(chunk));
  const lines = String(output.read() ?? '').split('\n');
  return { arrived, answers: lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown) };
}

async function answerTo(line: string): Promise<readonly unknown[]> {
  const { arrived, answers } = await sent(`${line}\n`);
  expect(arrived).toEqual([]);
  return answers.map((answer) => {
    const { id, error } = answer as {
      readonly id: unknown;
      readonly error: { code: number; message: string };
    };
    expect(answer).toEqual({ jsonrpc: '2.0', id, error: { code: error.code, message: expect.any(String) } });
    return [id, error.code, error.message];
  });
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INVALID_PARAMS = -32_602;
const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'getClock' } };
const text = (changes: object): string => JSON.stringify({ ...request, ...changes });
const deep = `${'['.repeat(300)}${']'.repeat(300)}`;

describe('a message of an agent', () => {
  it('arrives, in whatever chunks its bytes come', async () => {
    const bytes = Buffer.from(
      `${text({ id: 'é' })}\r\n\n${text({})}\n{"jsonrpc":"2.0","method":"notifications/x"}\n`,
    );
    const { arrived, answers } = await sent(...Array.from(bytes, (byte) => Buffer.from([byte])));
    expect(arrived).toEqual([
      { ...request, id: 'é' },
      request,
      { jsonrpc: '2.0', method: 'notifications/x' },
    ]);
    expect(answers).toEqual([]);
  });

  it.each<[string, string, unknown, number]>([
    ['it is not JSON', '{"jsonrpc":', null, PARSE_ERROR],
    ['it is a list', `[${text({})}]`, null, INVALID_REQUEST],
    ['it is a text', '"x"', null, INVALID_REQUEST],
    ['it is null', 'null', null, INVALID_REQUEST],
    ['it has no method', text({ method: undefined }), 1, INVALID_REQUEST],
    ['its method is a number', text({ method: 5 }), 1, INVALID_REQUEST],
    ['its version is another', text({ jsonrpc: '1.0', id: 'a' }), 'a', INVALID_REQUEST],
    ['it has no version and no id', '{"method":"ping"}', null, INVALID_REQUEST],
    ['its id is a fraction', text({ id: 1.5 }), null, INVALID_REQUEST],
    ['its id is null', text({ id: null }), null, INVALID_REQUEST],
    ['it has an unknown member', text({ other: 1 }), 1, INVALID_REQUEST],
    ['it has too many levels', text({ params: 'x' }).replace('"x"', deep), 1, INVALID_REQUEST],
    [
      'it has too many levels, and its id last',
      `{"params":${deep},"jsonrpc":"2.0","id":"b"}`,
      'b',
      INVALID_REQUEST,
    ],
    ['its parameters are a list', text({ params: [1] }), 1, INVALID_PARAMS],
    ['its parameters are null', text({ params: null }), 1, INVALID_PARAMS],
    ['its parameters are a text', text({ params: 'x', method: 'nope' }), 1, INVALID_PARAMS],
    ['the name of its tool is missing', text({ params: {} }), 1, INVALID_PARAMS],
    ['its parameters are missing', text({ params: undefined }), 1, INVALID_PARAMS],
    ['its arguments are a list', text({ params: { name: 'getRow', arguments: [] } }), 1, INVALID_PARAMS],
    ['its cursor is a number', text({ method: 'tools/list', params: { cursor: 5 } }), 1, INVALID_PARAMS],
    ['its version of the protocol is missing', text({ method: 'initialize' }), 1, INVALID_PARAMS],
    ['its notes are a text', text({ method: 'ping', params: { _meta: 'x' } }), 1, INVALID_PARAMS],
  ])('is answered by an error with its id, if %s', async (_, line, id, code) => {
    expect(await answerTo(line)).toEqual([
      [id, code, expect.stringMatching(/^The (message|parameters) [^\n]+$/)],
    ]);
  });

  it('is not answered if it is an answer or a notification', async () => {
    const lines = [
      ...['{"jsonrpc":"2.0","id":1,"result":5}', '{"jsonrpc":"2.0","id":1,"error":"x"}'],
      ...['{"jsonrpc":"2.0","method":"notifications/cancelled","params":[1]}', '  '],
    ];
    for (const line of lines) expect(await answerTo(line)).toEqual([]);
  });
});

describe('a long message of an agent', () => {
  const body = (bytes: number): string => 'x'.repeat(bytes);

  it('arrives if it is longer than most', async () => {
    const params = { name: 'createWorld', arguments: { body: body(MESSAGE_BYTES_MAX - 1_000) } };
    const { arrived } = await sent(text({ params }), '\n');
    expect(arrived).toEqual([{ ...request, params }]);
  });

  it('is answered by an error with its id if it is too long, and the next one arrives', async () => {
    const piece = body(1024 * 1024);
    const pieces = Array.from({ length: MESSAGE_BYTES_MAX / piece.length + 2 }, () => piece);
    const lines = ['{"jsonrpc":"2.0","id":7,"method":"x","params":"', '","jsonrpc":"2.0","id":"last"}\n'];
    const first = await sent(lines[0] ?? '', ...pieces, '"}\n', `${text({})}\n`);
    expect(first).toMatchObject({
      arrived: [request],
      answers: [{ id: 7, error: { code: INVALID_REQUEST } }],
    });
    const last = await sent('{"method":"x","params":"', ...pieces, lines[1] ?? '');
    expect(last.answers).toMatchObject([
      { id: 'last', error: { message: expect.stringContaining('64 MiB') } },
    ]);
    expect((await sent(...pieces, '\n')).answers).toMatchObject([{ id: null }]);
  });
});
