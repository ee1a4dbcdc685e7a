import { describe, expect, it } from '@jest/globals';
import { QUIRKS } from '../../../src/world/quirks.js';
import { complaint } from '../../support/commandLines.js';

describe('a wrong option', () => {
  it.each([
    ['--port 65536', '--port "65536": expected an integer from 0 (any free port) to 65535'],
    ['--port -1', '--port "-1": expected an integer from 0 (any free port) to 65535'],
    ['--port off', '--port "off": expected an integer from 0 (any free port) to 65535'],
    ['--port 0x50', '--port "0x50": expected an integer from 0 (any free port) to 65535'],
    ['--control-port on', '--control-port "on": expected an integer from 0 (any free port) to 65535, or off'],
    ['--port 8081', '--control-port 8081: expected another port than that of --port, 0 or off'],
    ['--host a_b', '--host "a_b": expected an IP address or a host name'],
    ['--host http://x', '--host "http://x": expected an IP address or a host name'],
    ['--seed 1.5', '--seed "1.5": expected an integer, at most 9007199254740991'],
    ['--seed 9007199254740993', '--seed "9007199254740993": expected an integer, at most 9007199254740991'],
    [
      '--now yesterday',
      '--now "yesterday": expected an ISO 8601 date-time since 1970, such as 2026-01-01T00:00:00Z',
    ],
    [
      '--now 2026-02-30',
      '--now "2026-02-30": expected an ISO 8601 date-time since 1970, such as 2026-01-01T00:00:00Z',
    ],
    ['--dialect atlas', '--dialect "atlas": expected one of documented, ops-manager'],
    ['--log loud', '--log "loud": expected one of pretty, json, silent'],
    [
      '--quirk realm=x',
      '--quirk "realm=x": expected realm=Deployment Management Public API or realm=MMS Public API',
    ],
    ['--quirk missingRole', '--quirk "missingRole": expected missingRole=403 or missingRole=401'],
    [
      '--public-url ftp://x',
      '--public-url "ftp://x": expected an http or https URL such as https://understudy.example.com',
    ],
    [
      '--public-url x',
      '--public-url "x": expected an http or https URL such as https://understudy.example.com',
    ],
    [
      '--public-url http://x/?a=1',
      '--public-url "http://x/?a=1": expected an http or https URL such as https://understudy.example.com',
    ],
  ])('%s is named, with the valid values', (flags, message) => {
    expect(complaint(`serve ${flags}`)).toBe(message);
  });

  it('lists the names of the quirks', () => {
    const message = complaint('serve --quirk colour=red');
    expect(message).toMatch(/^--quirk "colour=red": expected name=value, the name one of \w+, /);
    for (const name of Object.keys(QUIRKS)) expect(message).toContain(name);
    expect(complaint('serve --quirk constructor=x')).toContain('the name one of');
  });

  it('is named as the variable that it came from', () => {
    expect(complaint('serve', { UNDERSTUDY_PORT: '80a' })).toMatch(
      /^UNDERSTUDY_PORT="80a" \(--port\): expected an integer/,
    );
    expect(complaint('serve', { UNDERSTUDY_QUIRKS: 'missingRole=403,x=y' })).toMatch(
      /^UNDERSTUDY_QUIRKS="missing.*expected name=value/,
    );
  });

  it('refuses --watch without a scenario', () => {
    expect(complaint('serve --watch')).toBe('--watch: requires --scenario');
    expect(complaint('serve', { UNDERSTUDY_WATCH: 'true' })).toMatch(/^--watch: /);
  });

  it('refuses --control-tls without a certificate', () => {
    expect(complaint('serve --control-tls')).toBe('--control-tls: requires --tls, whose certificate it uses');
  });

  it('refuses a certificate without its key', () => {
    expect(complaint('serve --tls own.pem')).toMatch(/^--tls.* expected auto, off or CERT,KEY/);
  });

  it('refuses a time to live that is too short, too long or no time', () => {
    for (const time of ['0s', 'PT0.5S', 'P367D', '8'])
      expect(complaint(`serve --world-ttl ${time}`)).toBe(
        `--world-ttl "${time}": expected a time from 1 second to 366 days, such as 30m, PT8H or P7D`,
      );
  });

  it('does not print a wrong token', () => {
    expect(complaint(['serve', '--control-token', 'my secret'])).toBe(
      '--control-token: expected printable ASCII characters without spaces',
    );
    expect(complaint('serve', { UNDERSTUDY_CONTROL_TOKEN: 'my secret' })).not.toContain('my secret');
  });

  it.each([
    ['serve --tsl auto', "unknown option '--tsl' (Did you mean --tls?)"],
    ['serve --prt 1', "unknown option '--prt' (Did you mean --port?)"],
    ['serve --report folder', "unknown option '--report'"],
    ['serve --port', "option '--port <port>' argument missing"],
    ['exec --sede 1 true', "unknown option '--sede' (Did you mean --seed?)"],
    ['exec', "missing required argument 'command'"],
    ['serve now', "too many arguments for 'serve'"],
    ['server', "unknown command 'server' (Did you mean serve?)"],
    ['help server', "unknown command 'server' (Did you mean serve?)"],
    ['help bogus', "unknown command 'bogus'"],
    ['--port 1', "unknown option '--port'"],
    ['healthcheck --fixture empty', "unknown option '--fixture'"],
  ])('%s is refused on one line', (line, start) => {
    const message = complaint(line);
    expect(message.startsWith(start)).toBe(true);
    expect(message).toMatch(/[^.]; see understudy (serve |exec |healthcheck )?--help$/);
    expect(message).not.toContain('\n');
  });

  it('refuses a language of init that does not exist, and names the others', () => {
    expect(complaint('init --language cobol')).toContain(
      'Allowed choices are typescript, javascript, python',
    );
  });

  it('refuses a rate of record that is no number of calls in a time', () => {
    const line = 'record --from http://localhost -o recorded.json --rate fast';
    const keys = { UNDERSTUDY_PUBLIC_KEY: 'ABCDEFGH', UNDERSTUDY_PRIVATE_KEY: 'secret' };
    expect(complaint(line, keys)).toMatch(/^--rate "fast": expected calls a second [^\n]*$/);
  });

  it('points to the help of the given command', () => {
    expect(complaint('serve --tsl auto')).toMatch(/; see understudy serve --help$/);
    expect(complaint('server')).toMatch(/; see understudy --help$/);
  });

  it('stays on one line for any input', () => {
    expect(complaint(['serve', '--dialect', 'a\nb'])).toBe(
      '--dialect "a\\nb": expected one of documented, ops-manager',
    );
    expect(complaint(['serve', '--a\nb'])).not.toContain('\n');
  });
});
