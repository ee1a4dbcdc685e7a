import { afterEach, describe, expect, it } from '@jest/globals';
import { SETTINGS } from '../../../src/server/config/settings.js';
import { unknownVariables } from '../../../src/server/unknownVariables.js';
import { endAll, start } from '../../support/program.js';

afterEach(endAll);

describe('a variable that no option has', () => {
  it.each([
    [
      'UNDERSTUDY_FIXTRUE',
      'UNDERSTUDY_FIXTRUE: no option has this variable, it is ignored; did you mean UNDERSTUDY_FIXTURE?',
    ],
    ['UNDERSTUDY_COLOUR', 'UNDERSTUDY_COLOUR: no option has this variable, it is ignored'],
  ])('%s is named', (name, warning) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([warning]);
  });

  it('is named at a start, and the start continues', async () => {
    const { code, stderr } = await start(['exec', 'true'], { UNDERSTUDY_SED: '1' }).ended;
    expect([code, stderr]).toEqual([
      0,
      'understudy: UNDERSTUDY_SED: no option has this variable, it is ignored; did you mean UNDERSTUDY_SEED?\n' +
        'understudy: 0 requests\n',
    ]);
  });
});

describe('a variable that needs no warning', () => {
  it.each([
    ...Object.values(SETTINGS).map(({ env }) => env),
    'UNDERSTUDY_QUIRK',
    'UNDERSTUDY_SCENARIOS',
    'UNDERSTUDY_BASE_URL',
    'UNDERSTUDY_CONTROL_URL',
    'UNDERSTUDY_PUBLIC_KEY',
    'UNDERSTUDY_PRIVATE_KEY',
    'UNDERSTUDY_CA_FILE',
    'UNDERSTUDY_TUNING',
    'HOME',
  ])('%s', (name) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([]);
  });

  it('includes all that Kubernetes sets for services', () => {
    const env = {
      UNDERSTUDY_SERVICE_HOST: '10.0.0.11',
      UNDERSTUDY_SERVICE_PORT: '8080',
      UNDERSTUDY_SERVICE_PORT_API: '8080',
      UNDERSTUDY_PORT: 'tcp://10.0.0.11:8080',
      UNDERSTUDY_PORT_8080_TCP: 'tcp://10.0.0.11:8080',
      UNDERSTUDY_PORT_8080_TCP_PROTO: 'tcp',
      UNDERSTUDY_PORT_8080_TCP_PORT: '8080',
      UNDERSTUDY_PORT_8080_TCP_ADDR: '10.0.0.11',
      UNDERSTUDY_API_PORT: 'tcp://10.0.0.12:8080',
      UNDERSTUDY_API_SERVICE_HOST: '10.0.0.12',
    };
    expect(unknownVariables(env)).toEqual([]);
  });
});
