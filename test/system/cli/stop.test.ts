import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readToEnd } from '../../support/connection.js';
import { endAll, start, startReady, type Ended, type Program } from '../../support/program.js';

afterEach(endAll);

/** Sends signals to the program and waits for its end. */
function stop({ child, ended }: Program, ...signals: readonly NodeJS.Signals[]): Promise<Ended> {
  for (const signal of signals) child.kill(signal);
  return ended;
}

describe('a stopped program', () => {
  it('ends in the middle of an advance of ten years, which it does not finish', async () => {
    const program = await startReady('--clock', 'manual');
    const clock = `${program.ready.controlUrl}/v1/worlds/default/clock`;
    const advance = fetch(`${clock}/advance`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ by: 'P3650D' }),
    });
    const advancing = async (): Promise<unknown> => {
      const reply = await fetch(clock);
      expect(reply.status).toBe(200);
      return ((await reply.json()) as { readonly advancing?: unknown }).advancing;
    };
    while ((await advancing()) === undefined);
    const { code, stderr } = await stop(program, 'SIGINT');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect((await advance).status).toBe(409);
  });

  it('ignores further signals', async () => {
    const program = await startReady();
    const { code, stderr } = await stop(program, 'SIGTERM', 'SIGINT', 'SIGTERM', 'SIGTERM');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('ends at SIGTERM with exit code 0, and waits neither for idle connections nor for the rest of a request', async () => {
    const program = await startReady();
    const { port } = new URL(program.ready.controlUrl);
    const idle = connect(Number(port), '127.0.0.1');
    idle.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(idle, 'data');
    const open = connect(Number(port), '127.0.0.1');
    open.write(
      'POST /v1/worlds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await once(open, 'connect');
    const half = connect(Number(port), '::1');
    half.write('GET /livez HTTP/1.1\r\n');
    await once(half, 'connect');
    for (const socket of [idle, open, half]) socket.on('error', () => undefined);
    const answers = [idle, open, half].map(readToEnd);
    expect(await stop(program, 'SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    // A server that waited for the rest of the request would answer 408 in the end.
    expect((await Promise.all(answers)).join('')).not.toContain('408');
  });

  it('ends at SIGINT with exit code 0, and deletes its ready file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'ready.json');
    const program = await startReady('--ready-file', file);
    expect(existsSync(file)).toBe(true);
    expect(await stop(program, 'SIGINT')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(file)).toBe(false);
  });
});

describe('a program that is still loading', () => {
  const held = { NODE_OPTIONS: `--require ${fileURLToPath(new URL('holdBundle.cjs', import.meta.url))}` };
  const serve = ['serve', '--port', '0', '--control-port', '0'];

  it.each(['SIGTERM', 'SIGINT'] as const)('stops at %s with exit code 0 as well', async (signal) => {
    const program = start(serve, held);
    expect(await program.firstLine).toBe('loading');
    expect(await stop(program, signal, signal)).toMatchObject({ code: 0, stderr: '' });
  });

  it('ends by the signal itself where it serves nothing', async () => {
    const program = start(['healthcheck', '--control-port', '1'], held);
    expect(await program.firstLine).toBe('loading');
    expect(await stop(program, 'SIGTERM')).toMatchObject({ code: null, signal: 'SIGTERM' });
  });
});

describe('a health check', () => {
  it('passes while the program is ready, by flag and by environment, and says why it fails once it has ended', async () => {
    const program = await startReady('--control-token', 'secret');
    const { ready } = program;
    const { port } = new URL(ready.controlUrl);
    expect(await start(['healthcheck', '--control-port', port]).ended).toMatchObject({ code: 0, stderr: '' });
    expect((await start(['healthcheck'], { UNDERSTUDY_CONTROL_PORT: port }).ended).code).toBe(0);
    expect((await start(['healthcheck', '--control-port', port, '--host', '::']).ended).code).toBe(0);
    await stop(program, 'SIGTERM');
    const { code, stderr } = await start(['healthcheck', '--control-port', port]).ended;
    expect(stderr).toMatch(new RegExp(`^understudy: not ready: port ${port}: .+\\n$`));
    expect(code).toBe(1);
  });

  it('asks the API when the control plane is off', async () => {
    const program = start(['serve', '--port', '0', '--control-port', 'off']);
    const { port } = new URL((JSON.parse(await program.firstLine) as { readonly baseUrl: string }).baseUrl);
    expect((await start(['healthcheck', '--port', port, '--control-port', 'off']).ended).code).toBe(0);
  });

  it('fails without a port', async () => {
    expect(await start(['healthcheck', '--control-port', '0']).ended).toMatchObject({ code: 1 });
  });
});
