import { describe, expect, it } from '@jest/globals';
import { quirksOf } from '../../../src/world/quirks.js';
import { complaint, parse, serve } from '../../support/commandLines.js';

describe('serve', () => {
  it('has a default for every option', () => {
    expect(serve('')).toEqual({
      port: 8080,
      controlPort: 8081,
      fixture: 'standard',
      scenarios: [],
      watch: false,
      chosen: {},
      seed: 1,
      clock: 1,
      dataFlush: 'kernel',
      dialect: 'documented',
      quirks: quirksOf('documented'),
      surface: 'extended',
      bundle: 'on-failure',
      secrets: 'replaced',
      redact: [],
      timeline: { entries: 10_000, bytes: 64 * 1024 * 1024 },
      console: true,
      log: 'json',
      logRequests: false,
    });
  });

  it('takes every option as a flag', () => {
    const flags =
      '--port 0 --control-port off --host 0.0.0.0 --fixture empty --scenario slow-api --scenario ./a,b.yaml --watch --seed -42 --now 2026-01-01T00:00:00Z ' +
      '--clock manual --data ./kept --data-flush disk ' +
      '--dialect ops-manager --quirk missingRole=403 --quirk passwordPolicy=any --public-url https://x.example.com/ ' +
      '--tls auto --control-tls --control-token s3cret --control-tokens tokens.yaml --world-ttl 30m --control-hosts understudy,db.example.com --surface documented --console off --ready-file ready.json --log silent --log-requests --timeline-entries 500 --timeline-bytes 2MiB --redact X-Trace';
    expect(serve(flags)).toEqual({
      port: 0,
      controlPort: 'off',
      host: '0.0.0.0',
      fixture: 'empty',
      scenarios: ['slow-api', './a,b.yaml'],
      watch: true,
      chosen: {
        fixture: 'empty',
        seed: -42,
        now: Date.UTC(2026, 0, 1),
        clock: 'manual',
        dialect: 'ops-manager',
        quirks: { missingRole: '403', passwordPolicy: 'any' },
      },
      seed: -42,
      now: Date.UTC(2026, 0, 1),
      clock: 'manual',
      data: './kept',
      dataFlush: 'disk',
      dialect: 'ops-manager',
      quirks: quirksOf('ops-manager', { missingRole: '403', passwordPolicy: 'any' }),
      surface: 'documented',
      bundle: 'on-failure',
      secrets: 'replaced',
      redact: ['X-Trace'],
      timeline: { entries: 500, bytes: 2 * 1024 * 1024 },
      publicUrl: 'https://x.example.com',
      controlToken: 's3cret',
      controlTokens: 'tokens.yaml',
      worldTtl: 1_800_000,
      tls: 'auto',
      controlTls: true,
      controlHosts: ['understudy', 'db.example.com'],
      console: false,
      readyFile: 'ready.json',
      log: 'silent',
      logRequests: true,
    });
  });

  it('takes every option from the environment', () => {
    const env = {
      UNDERSTUDY_PORT: '0',
      UNDERSTUDY_CONTROL_PORT: '0',
      UNDERSTUDY_HOST: '[::1]',
      UNDERSTUDY_FIXTURE: 'large',
      UNDERSTUDY_SCENARIO: 'flaky-api, ./own.yaml',
      UNDERSTUDY_WATCH: 'true',
      UNDERSTUDY_SEED: '7',
      UNDERSTUDY_NOW: '2026-01-01',
      UNDERSTUDY_CLOCK: '60',
      UNDERSTUDY_DATA: '/data',
      UNDERSTUDY_DATA_FLUSH: 'kernel',
      UNDERSTUDY_DIALECT: 'ops-manager',
      UNDERSTUDY_QUIRKS: 'missingRole=403, realm=Deployment Management Public API',
      UNDERSTUDY_SURFACE: 'documented',
      UNDERSTUDY_PUBLIC_URL: 'http://x:1/api/public/v1.0',
      UNDERSTUDY_TLS: 'auto',
      UNDERSTUDY_CONTROL_TLS: 'on',
      UNDERSTUDY_CONTROL_TOKEN: 's3cret',
      UNDERSTUDY_CONTROL_TOKENS: 'tokens.yaml',
      UNDERSTUDY_WORLD_TTL: 'PT30M',
      UNDERSTUDY_CONTROL_HOSTS: ' understudy, ',
      UNDERSTUDY_CONSOLE: 'off',
      UNDERSTUDY_READY_FILE: '/tmp/ready.json',
      UNDERSTUDY_LOG: 'pretty',
      UNDERSTUDY_LOG_REQUESTS: 'on',
      UNDERSTUDY_TIMELINE_ENTRIES: '500',
      UNDERSTUDY_TIMELINE_BYTES: '2097152',
      UNDERSTUDY_REDACT: 'X-Trace',
      UNDERSTUDY_SECRETS: 'kept',
    };
    expect(serve('', env)).toEqual({
      port: 0,
      controlPort: 0,
      host: '::1',
      fixture: 'large',
      scenarios: ['flaky-api', './own.yaml'],
      watch: true,
      chosen: {
        fixture: 'large',
        seed: 7,
        now: Date.UTC(2026, 0, 1),
        clock: 60,
        dialect: 'ops-manager',
        quirks: { missingRole: '403', realm: 'Deployment Management Public API' },
      },
      seed: 7,
      now: Date.UTC(2026, 0, 1),
      clock: 60,
      data: '/data',
      dataFlush: 'kernel',
      dialect: 'ops-manager',
      quirks: quirksOf('ops-manager', { missingRole: '403', realm: 'Deployment Management Public API' }),
      surface: 'documented',
      bundle: 'on-failure',
      secrets: 'kept',
      redact: ['X-Trace'],
      timeline: { entries: 500, bytes: 2 * 1024 * 1024 },
      publicUrl: 'http://x:1/api/public/v1.0',
      controlToken: 's3cret',
      controlTokens: 'tokens.yaml',
      worldTtl: 1_800_000,
      tls: 'auto',
      controlTls: true,
      controlHosts: ['understudy'],
      console: false,
      readyFile: '/tmp/ready.json',
      log: 'pretty',
      logRequests: true,
    });
  });

  it('prefers a flag to the environment, even to a wrong one', () => {
    expect(serve('--port 1', { UNDERSTUDY_PORT: '2' }).port).toBe(1);
    expect(serve('--seed 1', { UNDERSTUDY_SEED: 'x' }).seed).toBe(1);
    const env = { UNDERSTUDY_QUIRKS: 'missingRole=401,passwordPolicy=any' };
    expect(serve('--quirk missingRole=403', env).quirks).toMatchObject({
      missingRole: '403',
      passwordPolicy: 'any',
    });
  });

  it('ignores an empty variable', () => {
    expect(serve('', { UNDERSTUDY_PORT: '', UNDERSTUDY_QUIRKS: '', UNDERSTUDY_CLOCK: '' }).port).toBe(8080);
  });

  it('logs for people on a terminal and for programs elsewhere', () => {
    expect(serve('', {}, true).log).toBe('pretty');
    expect(serve('--log json', {}, true).log).toBe('json');
    expect(serve('', {}, false).log).toBe('json');
  });

  it('logs requests for people on a terminal, or when it is asked', () => {
    expect(serve('', {}, true).logRequests).toBe(true);
    expect(serve('--log-requests off', {}, true).logRequests).toBe(false);
    expect(serve('--log json', {}, true).logRequests).toBe(false);
    expect(serve('--log pretty', {}, false).logRequests).toBe(false);
    expect(serve('--log-requests', {}, false).logRequests).toBe(true);
    expect(complaint('serve --log-requests maybe')).toContain('expected one of on, off');
  });

  it('returns an immutable Config', () => {
    expect(Object.isFrozen(serve(''))).toBe(true);
    expect(Object.isFrozen(serve('').quirks)).toBe(true);
  });
});

describe('a variable', () => {
  it.each([
    ['UNDERSTUDY_QUIRK', 'missingRole=401', { quirks: quirksOf('documented', { missingRole: '401' }) }],
    ['UNDERSTUDY_SCENARIOS', 'flaky-api,slow-api', { scenarios: ['flaky-api', 'slow-api'] }],
    ['UNDERSTUDY_CONTROL_HOST', 'understudy', { controlHosts: ['understudy'] }],
  ])('may have a plural s or not: %s', (name, value, config) => {
    expect(serve('', { [name]: value })).toMatchObject(config);
  });

  it('is refused under its own name, and where both spellings are set', () => {
    expect(complaint('serve', { UNDERSTUDY_QUIRK: 'x=y' })).toMatch(/^UNDERSTUDY_QUIRK="x=y" \(--quirk\): /);
    expect(complaint('serve', { UNDERSTUDY_QUIRK: 'x=y', UNDERSTUDY_QUIRKS: 'missingRole=401' })).toBe(
      'UNDERSTUDY_QUIRKS and UNDERSTUDY_QUIRK: expected one of them, not both',
    );
  });

  it('has an option of its own if only its s differs from another', () => {
    expect(serve('', { UNDERSTUDY_CONTROL_TOKENS: 'file' })).not.toHaveProperty('controlToken');
    expect(serve('', { UNDERSTUDY_CONTROL_TOKEN: 'secret' })).not.toHaveProperty('controlTokens');
  });

  it('is ignored if Kubernetes set it to the address of a service', () => {
    const env = { UNDERSTUDY_PORT: 'tcp://10.0.0.11:8080' };
    expect(serve('', env).port).toBe(8080);
    expect(parse('exec true', env)).toMatchObject({ config: { port: 0 } });
  });
});

describe('exec', () => {
  it.each(['on-failure', 'always', 'never'])('writes bundles when --bundle says so: %s', (bundle) => {
    expect(parse(`exec --report out --bundle ${bundle} true`)).toMatchObject({ config: { bundle } });
  });

  it.each([
    ['exec --seed 7 sh -c x', ['sh', '-c', 'x']],
    ['exec --seed 7 -- sh -c x', ['sh', '-c', 'x']],
    ['exec --seed 7 npm test --port 1 --help', ['npm', 'test', '--port', '1', '--help']],
    ['exec --seed 7 sh -c -- x', ['sh', '-c', '--', 'x']],
  ])('leaves options after the command to the command: %s', (line, run) => {
    expect(parse(line)).toMatchObject({ command: 'exec', run, config: { seed: 7, port: 0, log: 'silent' } });
  });
});

describe('healthcheck', () => {
  it('asks the address where serve listens', () => {
    const line = 'healthcheck --port 1 --control-port 2 --host ::';
    expect(parse(line)).toEqual({ command: 'healthcheck', address: { port: 1, controlPort: 2, host: '::' } });
    expect(
      parse('healthcheck', { UNDERSTUDY_CONTROL_PORT: '9', UNDERSTUDY_NOW: 'wrong, but not asked for' }),
    ).toEqual({
      command: 'healthcheck',
      address: { port: 8080, controlPort: 9 },
    });
  });
});

describe('help', () => {
  it.each(['', 'serve', 'exec', 'lint', 'list', 'healthcheck'].map((command) => `${command} --help`.trim()))(
    '%s fits a screen',
    (line) => {
      const help = parse(line);
      if (help.command !== 'print') throw new Error('It printed nothing.');
      const lines = help.text.split('\n');
      expect(help.exitCode).toBe(0);
      expect(lines.length).toBeLessThanOrEqual(40);
      expect(Math.max(...lines.map((text) => text.length))).toBeLessThanOrEqual(80);
    },
  );

  it.each([
    ['exec --help', /--port <port> +API \(default: any free port\)/, /--data/],
    ['exec --help', /--log <style> .*\(default: silent\)/, /--now/],
    ['exec --help', /UNDERSTUDY_BASE_URL/, /--seed/],
    ['exec --help', /The exit code is the command's/, /--tls </],
    ['healthcheck --help', /--control-port <port> +the control plane's port/, /any free port/],
    ['lint --help', /The exit code is 0 without mistakes/, /--port/],
    ['list --help', /the name for --fixture or --scenario/, /--port/],
  ])('%s describes the options of that command', (line, told, left) => {
    expect(parse(line)).toMatchObject({ text: expect.stringMatching(told) });
    expect(parse(line)).not.toMatchObject({ text: expect.stringMatching(left) });
  });

  it('is shown as an error when no command is given', () => {
    expect(parse('')).toMatchObject({
      command: 'print',
      text: expect.stringContaining('serve'),
      exitCode: 2,
    });
    expect(parse('help')).toMatchObject({
      command: 'print',
      text: expect.stringContaining('serve'),
      exitCode: 0,
    });
  });

  it.each(['--version', '-v', '-V'])('prints the version: %s', (flag) => {
    expect(parse(flag)).toEqual({ command: 'print', text: '1.2.3\n', exitCode: 0 });
  });
});
