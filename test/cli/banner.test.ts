import { describe, expect, it } from '@jest/globals';
import { readConfig, type Flags } from '../../src/config/config.js';
import { banner } from '../../src/server/banner.js';

const REPORT = {
  baseUrl: 'https://localhost:8080/api/public/v1.0',
  controlUrl: 'http://localhost:8081',
  world: 'default',
  publicKey: 'ADMIN1',
  privateKey: 'secret',
  seed: 7,
  pid: 1,
};

function lineOf(name: string, flags: Flags, more: object = {}): string | undefined {
  const text = banner({ ...REPORT, ...more }, readConfig(flags, {}, true), '1.2.3');
  return text.split('\n').find((line) => line.trim().startsWith(`${name} `));
}

describe('the banner', () => {
  it('says that a clock stands still, or how fast it is', () => {
    expect(lineOf('World', {})).toMatch(/: fixture standard, seed 7, dialect documented$/);
    expect(lineOf('World', { clock: 'manual' })).toMatch(/, a clock that stands still$/);
    expect(lineOf('World', { clock: '60' })).toMatch(/, a clock 60 times as fast$/);
    expect(lineOf('World', { data: 'kept' })).toMatch(/: kept in kept, seed 7$/);
  });

  it('has a line to try that works with a certificate that was made', () => {
    const caUrl = 'http://localhost:8081/ca.pem';
    expect(lineOf('CA', { tls: 'auto' }, { caUrl })).toMatch(`curl -o ca.pem ${caUrl}`);
    expect(lineOf('Try', { tls: 'auto' }, { caUrl })).toMatch(
      'curl --cacert ca.pem --digest -u ADMIN1:secret',
    );
    expect(lineOf('Try', { tls: 'auto', controlPort: 'off' })).toMatch('curl -k --digest');
    expect(lineOf('Try', { tls: 'own.pem,own.key' })).toMatch('curl --digest');
  });
});
