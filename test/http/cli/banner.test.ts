import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/server/config/config.js';
import type { Flags } from '../../../src/server/config/flags.js';
import type { LoadedScenario } from '../../../src/world/tables/scenarios.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { createWorld } from '../../../src/world/world.js';
import { banner, type ShownWorld } from '../../../src/server/banner.js';

const REPORT = {
  baseUrl: 'https://localhost:8080/api/public/v1.0',
  controlUrl: 'http://localhost:8081',
  world: 'default',
  publicKey: 'ADMIN1',
  privateKey: 'secret',
  seed: 7,
  pid: 1,
};

const START = Date.UTC(2026, 0, 1);
const playing = (id: string): LoadedScenario => ({
  id,
  loadedAt: START,
  faultIds: [],
  incidentIds: [],
  expectations: [],
});

function lineOf(
  name: string,
  flags: Flags,
  {
    more = {},
    live = {},
  }: { readonly more?: object; readonly live?: Partial<ShownWorld['worldRecord'] & ShownWorld> } = {},
): string | undefined {
  const { rate, ...worldRecord } = {
    world: createWorld({ seed: 7, now: START }),
    rate: 1,
    fixture: 'standard',
    ...live,
  };
  const shown = { rate, worldRecord };
  const text = banner({ ...REPORT, ...more }, readConfig(flags, {}, true), '1.2.3', shown);
  return text.split('\n').find((line) => line.trim().startsWith(`${name} `));
}

describe('the banner', () => {
  it('describes the actual world, whatever the options say', () => {
    expect(lineOf('World', {})).toMatch(/ default: fixture standard, seed 7, dialect documented$/);
    expect(lineOf('World', { seed: '9', fixture: 'large' }, { live: { fixture: 'empty' } })).toMatch(
      /: fixture empty, seed 7, dialect documented$/,
    );
    const world = createWorld({ seed: 7, now: START, quirks: quirksOf('ops-manager') });
    expect(lineOf('World', { data: 'here' }, { live: { world } })).toMatch(
      /: fixture standard, seed 7, dialect ops-manager, kept in here$/,
    );
  });

  it('leads to the console, unless it is off', () => {
    expect(lineOf('Control', {})).toMatch(/ http:\S+:\d+ in a browser shows the console$/);
    expect(lineOf('Control', { console: 'off' })).toMatch(/ http:\S+:\d+$/);
  });

  it('shows the virtual time and the mode of the clock', () => {
    expect(lineOf('Clock', {})).toMatch(/ 2026-01-01T00:00:00Z, in real time$/);
    const manual = { live: { rate: undefined } };
    expect(lineOf('Clock', { clock: '5' }, manual)).toMatch(/ 2026-01-01T00:00:00Z, standing still$/);
    expect(lineOf('Clock', {}, { live: { rate: 60 } })).toMatch(/, 60 times as fast as real time$/);
  });

  it('names the running scenarios', () => {
    expect(lineOf('Plays', {})).toBeUndefined();
    const rows = { scenarios: [playing('flaky-api'), playing('slow-api')] };
    const world = createWorld({ seed: 7, now: START }, rows);
    expect(lineOf('Plays', {}, { live: { world } })).toMatch(/ flaky-api, slow-api$/);
  });

  it('has an example command that works with a generated certificate', () => {
    const caUrl = 'http://localhost:8081/ca.pem';
    expect(lineOf('CA', { tls: 'auto' }, { more: { caUrl } })).toMatch(`curl -o ca.pem ${caUrl}`);
    expect(lineOf('Try', { tls: 'auto' }, { more: { caUrl } })).toMatch(
      'curl --cacert ca.pem --digest -u ADMIN1:secret',
    );
    expect(lineOf('Try', { tls: 'auto', controlPort: 'off' })).toMatch('curl -k --digest');
    expect(lineOf('Try', { tls: 'own.pem,own.key' })).toMatch('curl --digest');
  });
});
