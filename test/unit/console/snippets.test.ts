import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { snippetsFor, type Connection } from '../../../src/console/pages/worlds/snippets.js';
import { shellQuote } from '../../../src/console/shellQuote.js';

const CONNECTION: Connection = {
  baseUrl: 'http://localhost:8080/api/public/v1.0',
  controlUrl: 'http://localhost:8081',
  publicKey: 'ADMIN1',
  privateKey: '11111111-2222',
  world: 'default',
};
const HOSTILE = [`'; rm -rf / #`, '"$(id)" `id`', 'a b\nc', '\\', ''];

function textOf(id: string, connection: Partial<Connection> = {}): string {
  return snippetsFor({ ...CONNECTION, ...connection }).find((snippet) => snippet.id === id)?.text ?? '';
}

describe('a quoted word of the shell', () => {
  it.each(HOSTILE)('reaches the program unchanged: %j', (text) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellQuote(text)}`], { encoding: 'utf8' })).toBe(text);
  });

  it('stays readable where nothing needs a quote', () => {
    expect(shellQuote('http://localhost:8080/api')).toBe('http://localhost:8080/api');
  });
});

describe('the snippets', () => {
  it('connect by curl with the key pair', () => {
    expect(textOf('curl')).toBe(
      'curl --digest -u ADMIN1:11111111-2222 http://localhost:8080/api/public/v1.0/clusters',
    );
  });

  it('set the variables that exec sets', () => {
    const names = [...textOf('environment').matchAll(/^export (\w+)=/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'UNDERSTUDY_BASE_URL',
      'UNDERSTUDY_CONTROL_URL',
      'UNDERSTUDY_PUBLIC_KEY',
      'UNDERSTUDY_PRIVATE_KEY',
    ]);
  });

  it.each(HOSTILE)('keep a hostile key in one text of the language: %j', (publicKey) => {
    const script = `${textOf('environment', { publicKey })}\nprintf %s "$UNDERSTUDY_PUBLIC_KEY"`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(publicKey);
    const quoted = JSON.stringify(`${publicKey}:11111111-2222`);
    expect(textOf('javascript', { publicKey })).toContain(`digestAuth: ${quoted},`);
    expect(textOf('python', { publicKey })).toContain(`HTTPDigestAuth(${JSON.stringify(publicKey)},`);
  });

  it('are ASCII in Python, which reads other escapes than JavaScript writes', () => {
    expect(textOf('python', { publicKey: 'ü\u2028' })).toContain('"\\u00fc\\u2028"');
  });

  it('name the world of the clock', () => {
    expect(textOf('advance', { world: 'a/b' })).toContain(
      'http://localhost:8081/v1/worlds/a%2Fb/clock/advance',
    );
  });
});
