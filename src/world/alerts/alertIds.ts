import { alertConfigOf, configIdsOf } from './configs/configIds.js';
import type { AlertKind } from './configs/alertKinds.js';
import { drawKeyOf, hashedId } from '../ids.js';
import type { Instant } from '../instant.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** The members of a world from which alert ids are computed. */
type Source = Pick<World, 'seed' | 'projects'>;

/** The ids that the events about an alert contain. */
export interface AlertIds {
  readonly alertId: string;
  readonly alertConfigId: string;
}

/**
 * Returns the ids of an alert that opens at an instant. `again` is the number of alerts about the same
 * subject that have opened at this instant before.
 */
export function alertOf(
  world: Source,
  groupId: string,
  kind: AlertKind,
  subject: string,
  since: Instant,
  again = 0,
): AlertIds {
  const createdAt = world.projects.get(groupId)?.createdAt ?? 0;
  const alertId = alertIdOf(world.seed, createdAt, kind, subject, since, again);
  return { alertId, ...alertConfigOf(world, groupId, kind) };
}

/** Returns the ids of the first alert about a subject that opens at an instant in a given project. */
export function alertOfProject(
  project: Project,
  seed: number,
  kind: AlertKind,
  subject: string,
  since: Instant,
): AlertIds {
  const alertId = alertIdOf(seed, project.createdAt, kind, subject, since, 0);
  return { alertId, ...configIdsOf(project, seed)[kind] };
}

function alertIdOf(
  seed: number,
  createdAt: Instant,
  kind: AlertKind,
  subject: string,
  since: Instant,
  again: number,
): string {
  const key = subject.split('/').map(drawKeyOf).join('/');
  const age = since - createdAt;
  return hashedId(seed, since, `alert/${kind}/${key}/${age}${again === 0 ? '' : `/${again}`}`);
}
