import { describe, expect, it } from '@jest/globals';
import { Heads } from '../../../src/journal/heads.js';

const URL = '/clusters?pageNum=1';
const HEADERS = ['Host', 'localhost', 'X-Empty', '', 'Accept', '*/*'];
const REPLY = 'HTTP/1.1 200 OK\r\nVary: Accept-Encoding\r\n\r\n';

describe('The heads of an exchange', () => {
  it('are the sent texts, before and after the end of the exchange', () => {
    const heads = new Heads(URL, HEADERS);
    expect([heads.url, heads.rawHeaders, heads.reply]).toEqual([URL, HEADERS, undefined]);
    heads.end(REPLY);
    expect([heads.url, heads.rawHeaders, heads.reply]).toEqual([URL, HEADERS, REPLY]);
  });

  it('stay the same when the exchange ends a second time without a reply', () => {
    const heads = new Heads(URL, HEADERS);
    heads.end(REPLY);
    heads.end('');
    expect([heads.rawHeaders, heads.reply]).toEqual([HEADERS, REPLY]);
  });

  it('may be empty', () => {
    const heads = new Heads(URL, []);
    heads.end('');
    expect([heads.rawHeaders, heads.reply]).toEqual([[], undefined]);
  });

  it('have a length, with one character between two texts', () => {
    const heads = new Heads(URL, HEADERS);
    expect(heads.length).toBe(0);
    heads.end(REPLY);
    expect(heads.length).toBe([URL, ...HEADERS, REPLY].join(' ').length);
  });
});
