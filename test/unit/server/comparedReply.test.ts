import { describe, expect, it } from '@jest/globals';
import type { ExchangeLine } from '../../../src/bundle/format.js';
import { differencesBetween } from '../../../src/server/recorder/comparedReply.js';

const HEAD = ['HTTP/1.1 200 OK', 'A: 1', 'B: 2', 'B: 3', 'Date: today'];
const BODY = '{"a":1,"b":[2]}';

function line(head: readonly string[], text: string): ExchangeLine {
  return {
    kind: 'exchange',
    id: 1,
    at: '2026-01-01T00:00:00.000Z',
    real: 0,
    method: 'GET',
    status: 200,
    after: 0,
    url: '/',
    headers: [],
    remoteAddress: '127.0.0.1',
    ending: 'answered',
    replyHead: head.join('\r\n'),
    reply: { text, bytes: text.length },
  };
}

function membersOf(head: readonly string[], text: string): readonly string[] {
  return differencesBetween(line(HEAD, BODY), line(head, text)).map(({ member }) => member);
}

describe('The comparison of two replies', () => {
  it('ignores only what depends on the real time and on the connection', () => {
    expect(membersOf([...HEAD.slice(0, -1), 'Date: tomorrow', 'Connection: close'], BODY)).toEqual([]);
  });

  it.each([
    ['the reason', ['HTTP/1.1 200 Fine', ...HEAD.slice(1)], BODY, ['status line']],
    ['one of two headers', ['HTTP/1.1 200 OK', 'A: 1', 'B: 0', 'B: 3'], BODY, ['header b']],
    ['the order of headers', ['HTTP/1.1 200 OK', 'B: 2', 'B: 3', 'A: 1'], BODY, ['head']],
    ['the letters of a name', ['HTTP/1.1 200 OK', 'a: 1', 'B: 2', 'B: 3'], BODY, ['head']],
    ['white space', HEAD, '{"a":1,"b":\t[2]}', ['body', 'length of the body']],
    ['the order of members', HEAD, '{"b":[2],"a":1}', ['body']],
    ['a value', HEAD, '{"a":1,"b":[3]}', ['body.b[0]']],
  ])('names %s', (_, head, text, members) => {
    expect(membersOf(head, text)).toEqual(members);
  });
});
