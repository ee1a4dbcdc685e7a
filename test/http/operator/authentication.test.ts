import { afterEach, describe, expect, it } from '@jest/globals';
import { configOf, deploying } from '../api/operations/givenAutomation.js';
import { automationConfig } from '../../support/rows/rows.js';
import { configure, disable, LDAP, SCRAM, X509 } from './authentication.js';
import { namesOf, Operator, type Declared, expectInnocence } from './operator.js';
import { settled } from './settled.js';

const SET: Declared = { name: 'orders', members: 3, version: '7.0.14', compatibility: '7.0' };
const NAMES = namesOf(SET);
const WITHOUT = automationConfig({ authEnabled: false });

async function given(): Promise<Operator> {
  const operator = new Operator(deploying({ dialect: 'ops-manager', automationConfigs: [WITHOUT] }));
  await operator.deploy(SET);
  return operator;
}

afterEach(expectInnocence);

describe('The published Kubernetes operator, by its own criteria of authentication', () => {
  it.each([SCRAM, X509, LDAP])(
    'enables $name, and does it again without a publication',
    async (mechanism) => {
      const operator = await given();
      await settled(operator, () => configure(operator, mechanism, NAMES));
      const config = await configOf(operator.platform);
      expect(mechanism.isConfigured(config)).toBe(true);
      expect(config.auth).toMatchObject({ disabled: false, autoAuthMechanisms: [mechanism.name] });
    },
  );

  it('enables SCRAM with a password of its own: it reads neither a user nor a password before', async () => {
    const operator = await given();
    const { auth } = await configOf(operator.platform);
    expect(auth).not.toHaveProperty('autoUser');
    await configure(operator, SCRAM, NAMES);
    const password = 'generated-password';
    expect((await configOf(operator.platform)).auth).toMatchObject({ autoPwd: password });
  });

  it('disables authentication in two steps, and enables it again', async () => {
    const operator = await given();
    await configure(operator, SCRAM, NAMES);
    await settled(operator, () => disable(operator, NAMES));
    expect((await configOf(operator.platform)).auth).toMatchObject({ disabled: true, autoPwd: 'kept' });
    await settled(operator, () => configure(operator, SCRAM, NAMES));
    expect((await configOf(operator.platform)).auth).toMatchObject({ disabled: false, autoPwd: 'kept' });
  });
});
