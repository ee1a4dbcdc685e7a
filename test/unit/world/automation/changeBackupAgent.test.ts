import { describe, expect, it } from '@jest/globals';
import type { BackupAgentSettings } from '../../../../src/world/tables/automationConfigs.js';
import { changeBackupAgent } from '../../../../src/world/automation/changeBackupAgent.js';
import { findAutomationConfig } from '../../../../src/world/automation/findAutomationConfig.js';
import type { EventDiff } from '../../../../src/world/tables/events.js';
import type { Outcome } from '../../../../src/world/outcome.js';
import { refusal } from '../../../support/refusal.js';
import { idOf, NOW, PROJECT } from '../../../support/rows/ids.js';
import { automationConfig, project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const BEFORE: BackupAgentSettings = { logPath: '/var/log/old.log', logRotate: { sizeThresholdMB: 1000 } };

function change(settings: BackupAgentSettings, before = BEFORE, authEnabled = true): Outcome {
  const config = automationConfig({ backupAgent: before, authEnabled });
  return changeBackupAgent(worldWith({ automationConfigs: [config] }), project(), settings);
}

function diffOf({ events }: Outcome): EventDiff | undefined {
  return events[0]?.diffs?.[0];
}

describe('E14, updating the backup agent configuration', () => {
  it('replaces the settings as a whole: missing members become unset', () => {
    const { world } = change({ username: 'mms-automation' });
    expect(world.automationConfigs.get(PROJECT)?.backupAgent).toEqual({ username: 'mms-automation' });
    expect(change({}).world.automationConfigs.get(PROJECT)?.backupAgent).toEqual({});
  });

  it('publishes the next version of the automation configuration, now', () => {
    expect(change({}).world.automationConfigs.get(PROJECT)).toMatchObject({ version: 8, publishedAt: NOW });
  });

  it('leaves the configuration of other projects alone', () => {
    const other = automationConfig({ id: idOf('other') });
    const world = worldWith({ automationConfigs: [automationConfig(), other] });
    expect(changeBackupAgent(world, project(), {}).world.automationConfigs.get(other.id)).toBe(other);
  });

  it('writes AUTOMATION_CONFIG_PUBLISHED_AUDIT with the differences, old and new', () => {
    const outcome = change({
      logPath: '/data/new.log',
      logRotate: { sizeThresholdMB: 500, timeThresholdHrs: 12 },
    });
    expect(outcome.events).toMatchObject([
      { eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', groupId: PROJECT },
    ]);
    expect(diffOf(outcome)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Backup Agent',
      params: [
        { display: 'Log Path', new: '/data/new.log', old: '/var/log/old.log', param: 'logPath' },
        {
          display: 'Log Rotation Size Threshold (MB)',
          new: '500',
          old: '1000',
          param: 'logRotate.sizeThresholdMB',
        },
        {
          display: 'Log Rotation Time Threshold (Hours)',
          new: '12',
          old: '',
          param: 'logRotate.timeThresholdHrs',
        },
      ],
      status: 'MODIFIED',
      type: 'BACKUP_AGENT',
    });
  });

  it('reports a removed value with an empty new value', () => {
    expect(diffOf(change({ logRotate: { sizeThresholdMB: 1000 } }))?.params).toEqual([
      { display: 'Log Path', new: '', old: '/var/log/old.log', param: 'logPath' },
    ]);
  });

  it('reports no difference for an unchanged value', () => {
    expect(diffOf(change(BEFORE))?.params).toEqual([]);
  });

  it('is refused where the project has no automation configuration', () => {
    expect(() => changeBackupAgent(worldWith({ automationConfigs: [] }), project(), {})).toThrow(
      refusal(404, 'AUTOMATION_CONFIG_NOT_FOUND', PROJECT),
    );
    expect(() => findAutomationConfig(worldWith({ automationConfigs: [] }), project())).toThrow(
      refusal(404, 'AUTOMATION_CONFIG_NOT_FOUND', PROJECT),
    );
  });
});

describe('E14, secrets', () => {
  const SECRETS = {
    configOverrides: {
      sslClientCertificatePassword: 's3cret-1',
      mmsApiKey: 's3cret-2',
      httpProxy: 'proxy:1',
    },
    extras: { password: 's3cret-3', sslPEMKeyPwd: 's3cret-4', kerberosWindowsPassword: 's3cret-5' },
  };

  it('never stand in the differences when they are set, changed or removed', () => {
    const other = JSON.parse(
      JSON.stringify(SECRETS).replaceAll('s3cret', 's3cret-new'),
    ) as BackupAgentSettings;
    for (const outcome of [change(SECRETS), change(other, SECRETS), change({}, SECRETS)]) {
      expect(JSON.stringify(outcome.events)).not.toContain('s3cret');
      expect(diffOf(outcome)?.params.map(({ param }) => param)).toEqual(
        expect.arrayContaining([
          'configOverrides.mmsApiKey',
          'configOverrides.sslClientCertificatePassword',
          'extras.password',
        ]),
      );
    }
  });

  it('leave other overrides readable', () => {
    expect(diffOf(change(SECRETS))?.params).toContainEqual({
      display: 'configOverrides.httpProxy',
      new: 'proxy:1',
      old: '',
      param: 'configOverrides.httpProxy',
    });
  });
});

describe('E14, `logPath` is an "absolute log file path"', () => {
  it.each([
    '/',
    '/var/log/a.log',
    'C:\\log\\a.log',
    'd:/a.log',
    '%SystemDrive%\\a.log',
    '\\\\server\\share\\a.log',
  ])('%j is', (logPath) => {
    expect(change({ logPath }).world.automationConfigs.get(PROJECT)?.backupAgent.logPath).toBe(logPath);
  });

  it.each(['', 'a.log', './a.log', '../a.log', '~/a.log', 'C:a.log', ' /a.log', 'file:///a.log'])(
    '%j is not',
    (logPath) => {
      expect(() => change({ logPath })).toThrow(refusal(400, 'INVALID_ATTRIBUTE', 'logPath'));
    },
  );
});

describe('E14, `username`', () => {
  it('"must be the fixed automation-agent username" where authentication is enabled', () => {
    expect(() => change({ username: 'backup' })).toThrow(refusal(400, 'INVALID_ATTRIBUTE', 'username'));
    expect(change({ username: 'mms-automation' }).events).toHaveLength(1);
  });

  it('may be left out there', () => {
    expect(change({}).events).toHaveLength(1);
  });

  it('is free where authentication is not enabled', () => {
    const { world } = change({ username: 'backup' }, BEFORE, false);
    expect(world.automationConfigs.get(PROJECT)?.backupAgent.username).toBe('backup');
  });
});
