import { idAt } from '../../ids.js';
import { hash } from '../../random.js';
import type { Instant } from '../../instant.js';
import type { BackupDaemon } from '../../tables/backupDaemons.js';
import type { World } from '../../world.js';

/**
 * Returns a daemon whose process registers itself at an instant. It still has to be configured. The id does not use the
 * world's id counter.
 */
export function newDaemon({ seed }: World, machine: string, registeredAt: Instant): BackupDaemon {
  return {
    id: idAt(seed, registeredAt, hash(seed, 'backupDaemon', machine)),
    machine,
    registeredAt,
    configured: false,
    assignmentEnabled: false,
    backupJobsEnabled: true,
    garbageCollectionEnabled: true,
    labels: [],
    numWorkers: 4,
    resourceUsageEnabled: true,
    restoreJobsEnabled: true,
    restoreQueryableJobsEnabled: true,
  };
}
