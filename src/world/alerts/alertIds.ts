import { drawKeyOf, secondOf } from '../ids.js';
import type { Instant } from '../instant.js';
import type { Project } from '../tables/projects.js';
import { hashes } from '../random.js';
import type { World } from '../world.js';
import { ALERT_KINDS, type AlertKind } from './alertKinds.js';

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

/** Returns the ids of the first alert about a subject that opens at an instant, in a project that is known. */
export function alertOfProject(
  project: Project,
  seed: number,
  kind: AlertKind,
  subject: string,
  since: Instant,
): AlertIds {
  const alertId = alertIdOf(seed, project.createdAt, kind, subject, since, 0);
  return { alertId, ...configsOf(project, seed)[kind] };
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
  return idAt({ seed }, since, `alert/${kind}/${key}/${age}${again === 0 ? '' : `/${again}`}`);
}

/**
 * Returns the id of a project's alert configuration for alerts of a kind. The id contains the creation time
 * of the project.
 */
export function alertConfigOf(
  world: Source,
  groupId: string,
  kind: AlertKind,
): Pick<AlertIds, 'alertConfigId'> {
  const { seed } = world;
  const project = world.projects.get(groupId);
  return project === undefined
    ? { alertConfigId: configId(seed, 0, kind, groupId) }
    : configsOf(project, seed)[kind];
}

// Cached, because hashing an id takes as long as writing an event, and all alerts of a project use these ids.
const known = new WeakMap<Project, { readonly seed: number; readonly configs: Configs }>();
type Configs = Readonly<Record<AlertKind, Pick<AlertIds, 'alertConfigId'>>>;

function configsOf(project: Project, seed: number): Configs {
  const before = known.get(project);
  if (before?.seed === seed) return before.configs;
  const { id, createdAt } = project;
  const entries = ALERT_KINDS.map((kind) => [kind, { alertConfigId: configId(seed, createdAt, kind, id) }]);
  const configs = Object.fromEntries(entries) as Configs;
  known.set(project, { seed, configs });
  return configs;
}

function configId(seed: number, createdAt: Instant, kind: AlertKind, groupId: string): string {
  return idAt({ seed }, createdAt, `alertConfig/${kind}/${drawKeyOf(groupId)}`);
}

/**
 * Returns an id in the platform's format: eight hex digits for the time in seconds, then the hash of a name.
 */
function idAt({ seed }: Pick<Source, 'seed'>, at: Instant, name: string): string {
  return secondOf(at) + hashes(seed, name, 2).map(hex).join('');
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
