import { MINUTE_MS } from '../instant.js';
import type { BackupDaemon } from '../tables/backupDaemons.js';
import type { SystemProblem } from './systemProblem.js';

/** A daemon that has not pinged for this time is down. */
const SILENCE_MS = 15 * MINUTE_MS;
/** Size of the disk of a head directory. */
const HEAD_DISK_GB = 100;
const LOW_GB = 1;
const LOW_SHARE = 0.1;

/**
 * Returns the problems that a daemon can have: it does not ping, or the disk of its head directory is almost full.
 */
export function daemonProblems({
  machine,
  silentSince,
  headFreeGB = HEAD_DISK_GB,
}: BackupDaemon): readonly SystemProblem[] {
  const named = { hostnameAndPort: machine };
  const sufficient = 'SUFFICIENT_HEAD_FREE_SPACE';
  return [
    {
      opening: 'DAEMON_DOWN',
      closing: 'DAEMON_UP',
      members: named,
      since: silentSince === undefined ? undefined : silentSince + SILENCE_MS,
    },
    {
      opening: 'LOW_HEAD_FREE_SPACE',
      closing: sufficient,
      since: headFreeGB < LOW_GB ? 0 : undefined,
      members: { ...named, currentValue: { number: headFreeGB, units: 'GIGABYTES' } },
    },
    {
      opening: 'LOW_HEAD_FREE_SPACE_PERCENT',
      closing: sufficient,
      since: headFreeGB < LOW_SHARE * HEAD_DISK_GB ? 0 : undefined,
      members: { ...named, currentValue: { number: (100 * headFreeGB) / HEAD_DISK_GB, units: 'RAW' } },
    },
  ];
}
