import { describe, expect, it } from '@jest/globals';
import { completeClusters } from '../../../src/record/rows/clusters.js';
import { Draft, type Facts } from '../../../src/record/rows/draft.js';
import { quirksOf } from '../../../src/world/quirks.js';

const NOW = Date.UTC(2026, 0, 1);

/** Returns the job in the row of a cluster whose backup configuration was recorded. */
function jobOf(config: Facts): unknown {
  const draft = new Draft(1, quirksOf('documented'));
  draft.now = NOW;
  draft.put('summaries', 'c1', { clusterId: 'c1', groupId: 'g1', name: 'rs0', type: 'replica set' });
  draft.put('backups', 'c1', config);
  completeClusters(draft);
  return draft.get('clusters', 'c1')?.backupJob;
}

describe('a recorded backup', () => {
  it.each([
    ['STOPPED', { status: 'STOPPED', since: NOW }],
    ['PROVISIONING', { status: 'PROVISIONING', since: NOW, step: 'BINDING', nextAt: NOW }],
    ['TERMINATING', { status: 'TERMINATING', since: NOW, step: 'DELETING', nextAt: NOW }],
  ])('has the status that the platform shows: %s', (statusName, job) => {
    expect(jobOf({ statusName })).toEqual(job);
  });

  it('keeps the settings that differ from the defaults', () => {
    const settings = { provisioned: true, syncSource: 'PRIMARY', storageEngineName: 'MEMORY_MAPPED' };
    expect(jobOf({ statusName: 'STARTED', ...settings, username: 'agent' })).toEqual({
      ...settings,
      username: 'agent',
    });
  });

  it('has no job if it is as the program makes it', () => {
    const usual = { provisioned: false, syncSource: 'SECONDARY', storageEngineName: 'WIRED_TIGER' };
    expect(jobOf({ statusName: 'STARTED', ...usual })).toBeUndefined();
  });
});
