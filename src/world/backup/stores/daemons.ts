import { MINUTE_MS, wholeSecond } from '../../instant.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import { draw } from '../../random.js';
import { Refusal } from '../../refusals.js';
import type { BackupDaemon } from '../../tables/backupDaemons.js';
import type { World } from '../../world.js';
import { checkName } from './checkName.js';
import { boundTo } from './bindings.js';
import { isRegistered, withSlash } from './findStores.js';
import { newDaemon } from './newDaemon.js';

/** Members of a daemon that clients set. */
type Settings = Pick<
  BackupDaemon,
  | 'assignmentEnabled'
  | 'backupJobsEnabled'
  | 'garbageCollectionEnabled'
  | 'headDiskType'
  | 'labels'
  | 'numWorkers'
  | 'resourceUsageEnabled'
  | 'restoreJobsEnabled'
  | 'restoreQueryableJobsEnabled'
>;

/** A daemon as clients send it. `null` means the same as no value. */
export type SentDaemon = { readonly [Name in keyof Settings]?: Settings[Name] | null | undefined } & {
  readonly id?: string | null | undefined;
  readonly machine: {
    readonly machine?: string | null | undefined;
    readonly headRootDirectory?: string | null | undefined;
  };
};

/**
 * The daemon that a path names. Without a directory, the path names the daemon of the host, whether or not it is
 * configured.
 */
export interface DaemonPlace {
  readonly machine: string;
  readonly headRootDirectory?: string | undefined;
}

/** Result of a move that changes a daemon. The platform publishes no events about daemons. */
export interface DaemonOutcome extends Outcome {
  readonly daemon: BackupDaemon;
}

/** Minimum and maximum number of minutes until the process of a deleted daemon registers itself again. */
const REGISTERS_AFTER_MINUTES = [1, 5] as const;

/** Finds a daemon that has registered itself. */
export function findDaemon(world: World, place: DaemonPlace): BackupDaemon {
  const daemon = daemonAt(world, place);
  if (daemon !== undefined) return daemon;
  const { machine, headRootDirectory } = place;
  throw new Refusal(
    'DAEMON_MACHINE_CONFIG_NOT_FOUND',
    [machine, headRootDirectory].filter(Boolean).join('/'),
  );
}

function daemonAt(world: World, { machine, headRootDirectory }: DaemonPlace): BackupDaemon | undefined {
  return world.backupDaemons
    .select('machine', machine)
    .toArray()
    .find(
      (daemon) =>
        isRegistered(daemon, world.now) &&
        (headRootDirectory === undefined ||
          withSlash(headRootDirectory) === withSlash(daemon.headRootDirectory ?? '')),
    );
}

/**
 * Configures a daemon that has registered itself. Members that the client does not send stay the same. When a daemon is
 * configured for the first time, it becomes available to backups.
 */
export function configureDaemon(world: World, place: DaemonPlace, sent: SentDaemon): DaemonOutcome {
  const before = findDaemon(world, place);
  const headRootDirectory = sent.machine.headRootDirectory ?? before.headRootDirectory ?? '';
  if (!isSame(before, place, sent)) throw new Refusal('BACKUP_WRONG_DAEMON_CONFIG_ID', nameOf(sent, before));
  if (headRootDirectory === '') throw new Refusal('MISSING_ATTRIBUTE', 'machine.headRootDirectory');
  checkName(headRootDirectory, 'machine.headRootDirectory');
  const daemon: BackupDaemon = {
    ...(before.configured ? before : { ...before, assignmentEnabled: true, headDiskType: 'SSD' }),
    ...settingsOf(sent),
    configured: true,
    headRootDirectory,
  };
  return { world: { ...world, backupDaemons: world.backupDaemons.put(daemon) }, events: [], daemon };
}

/** Returns whether the body of a request names the same daemon as the path. */
function isSame({ id }: BackupDaemon, place: DaemonPlace, sent: SentDaemon): boolean {
  const { machine, headRootDirectory } = sent.machine;
  return (
    (sent.id ?? id) === id &&
    (machine ?? place.machine) === place.machine &&
    (place.headRootDirectory === undefined ||
      withSlash(headRootDirectory ?? place.headRootDirectory) === withSlash(place.headRootDirectory))
  );
}

function nameOf({ id, machine }: SentDaemon, before: BackupDaemon): string {
  return id !== undefined && id !== null && id !== before.id ? id : (machine.machine ?? before.machine);
}

function settingsOf(sent: SentDaemon): Partial<Settings> {
  const given = Object.entries(omit(sent, 'id', 'machine')).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(given);
}

/**
 * Deletes the configuration of a daemon that no backup uses. Does nothing for an unknown daemon. The process still
 * runs, so it registers itself again.
 */
export function deleteDaemon(world: World, place: DaemonPlace): Outcome {
  const daemon = daemonAt(world, place);
  if (daemon === undefined) return { world, events: [] };
  if (boundTo(world, daemon.id).length > 0) throw new Refusal('BACKUP_CANNOT_REMOVE_DAEMON_CONFIG');
  const [shortest, longest] = REGISTERS_AFTER_MINUTES;
  const drawn = draw(world.seed, 'daemonRegisters', daemon.machine, daemon.registeredAt ?? 0);
  const registeredAt = wholeSecond(world.now + (shortest + drawn * (longest - shortest)) * MINUTE_MS);
  const backupDaemons = world.backupDaemons
    .remove(daemon.id)
    .put(newDaemon(world, daemon.machine, registeredAt));
  return { world: { ...world, backupDaemons }, events: [] };
}
