import { describe, expect, it } from '@jest/globals';
import { AGENT_USERNAME, agentUserOf, isAgentUser } from '../../../src/world/automation/agentUser.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { automationConfig } from '../../support/rows/rows.js';

const OWN = 'CN=agent,O=example';
const fixed = { quirks: quirksOf('documented', { agentUsername: 'fixed' }) };
const free = { quirks: quirksOf('documented', { agentUsername: 'autoUser' }) };
const configWith = (auth: object) => automationConfig({ document: { auth } });

describe('the username of agents', () => {
  it('is fixed, unless the quirk agentUsername takes that of the automation config', () => {
    const config = configWith({ autoUser: OWN });
    expect([agentUserOf(fixed, config), agentUserOf(free, config)]).toEqual([AGENT_USERNAME, OWN]);
    expect(agentUserOf(free, configWith({ autoUser: 7 }))).toBe(AGENT_USERNAME);
    expect([isAgentUser(fixed, config, OWN), isAgentUser(free, config, OWN)]).toEqual([false, true]);
  });

  it.each([
    [{ autoAuthMechanisms: ['SCRAM-SHA-256', 'MONGODB-X509'] }, true],
    [{ autoAuthMechanisms: ['PLAIN'] }, true],
    [{ autoAuthMechanism: 'GSSAPI' }, true],
    [{ autoAuthMechanism: 'MONGODB-X509', autoAuthMechanisms: [] }, true],
    [{ autoAuthMechanisms: ['SCRAM-SHA-256'], autoAuthMechanism: 'MONGODB-CR' }, false],
    [{ autoAuthMechanisms: 'PLAIN' }, false],
    [{}, false],
  ])('may be any with a mechanism whose users are outside of the databases: %j', (auth, expected) => {
    expect(isAgentUser(free, configWith(auth), 'CN=other')).toBe(expected);
    expect(isAgentUser(fixed, configWith(auth), 'CN=other')).toBe(false);
    expect(isAgentUser(free, configWith(auth), AGENT_USERNAME)).toBe(true);
  });
});
