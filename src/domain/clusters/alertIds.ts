import type { EventDraft } from '../events/event.js';
import { SECOND_MS, type Instant } from '../instant.js';
import { hashes } from '../random.js';
import type { World } from '../world.js';

/** What of a world the ids of its alerts depend on. */
type Source = Pick<World, 'seed' | 'projects'>;

/** What an alert can be about: each project has a configuration for each. */
export const ALERT_KINDS = ['HOST', 'REPLICA_SET', 'METRIC', 'BACKUP', 'AGENT'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * The part of an event that names the alert about a subject which is open since an instant. Nothing of it is stored:
 * whoever tells of the same subject and instant tells of the same alert.
 */
export function alertOf(
  world: Source,
  groupId: string,
  kind: AlertKind,
  subject: string,
  since: Instant,
): Pick<EventDraft, 'alertId' | 'alertConfigId'> {
  const alertId = idAt(world, since, `alert/${kind}/${subject}/${since}`);
  return { alertId, ...alertConfigOf(world, groupId, kind) };
}

/** The part of an event that names a project's alert configuration of a kind, which is as old as the project. */
export function alertConfigOf(
  world: Source,
  groupId: string,
  kind: AlertKind,
): Pick<EventDraft, 'alertConfigId'> {
  const createdAt = world.projects.get(groupId)?.createdAt ?? 0;
  return { alertConfigId: idAt(world, createdAt, `alertConfig/${kind}/${groupId}`) };
}

/** An id of the usual form, which begins with its second. */
function idAt({ seed }: Source, at: Instant, name: string): string {
  const second = hex(Math.floor(at / SECOND_MS) % 0x1_0000_0000);
  return second + hashes(seed, name, 2).map(hex).join('');
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
