import { describe, expect, it } from '@jest/globals';
import { switchAuthentication } from '../../../../src/world/automation/switchAuthentication.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { automationConfig } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

function switched(own: Parameters<typeof automationConfig>[0], to = false) {
  const config = automationConfig({ authEnabled: !to, ...own });
  const world = worldWith({ automationConfigs: [config] });
  const outcome = switchAuthentication(world, config, to);
  return { ...outcome, config: outcome.world.automationConfigs.get(PROJECT) };
}

describe('switching authentication', () => {
  it('publishes a version, as a change by a client does', () => {
    const { config, events } = switched({});
    expect(config).toMatchObject({ authEnabled: false, version: 8, publishedAt: NOW });
    expect(events).toEqual([{ eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', groupId: PROJECT }]);
  });

  it('changes the configuration that a client has put, and lists the difference', () => {
    const document = { auth: { disabled: false, autoUser: 'mms-automation' }, processes: [] };
    const { config, events } = switched({ document });
    expect(config).toMatchObject({
      authEnabled: false,
      document: { auth: { disabled: true, autoUser: 'mms-automation' }, processes: [] },
    });
    expect(events[0]?.diffs).toHaveLength(1);
  });

  it('gives the agents a user and a password, which a client may have set', () => {
    const set = switched({ document: { auth: { disabled: true, autoPwd: 'own' }, processes: [] } }, true);
    const auth = { autoPwd: 'own', autoUser: 'mms-automation', disabled: false, key: expect.any(String) };
    expect(set.config).toMatchObject({ authEnabled: true, document: { auth } });
    const unset = switched({ document: { processes: [] } }, true);
    expect(unset.config).toMatchObject({ document: { auth: { ...auth, autoPwd: expect.any(String) } } });
  });
});
