import { SECOND_MS, type Instant } from '../instant.js';
import type { Project } from '../projects/project.js';
import { hashes } from '../random.js';
import type { World } from '../world.js';
import { ALERT_KINDS, type AlertKind } from './alertKinds.js';

/** The parts of a world that determine its alert ids. */
type Source = Pick<World, 'seed' | 'projects'>;

/** Alert ids that the events of an alert contain. */
export interface AlertIds {
  readonly alertId: string;
  readonly alertConfigId: string;
}

/**
 * Returns the ids of the alert about a subject that opened at an instant. `again` is the number of earlier alerts about
 * the subject at the same instant.
 */
export function alertOf(
  world: Source,
  groupId: string,
  kind: AlertKind,
  subject: string,
  since: Instant,
  again = 0,
): AlertIds {
  const alertId = idAt(world, since, `alert/${kind}/${subject}/${since}${again === 0 ? '' : `/${again}`}`);
  return { alertId, ...alertConfigOf(world, groupId, kind) };
}

/** Returns the id of a project's alert configuration for a kind. It has the project's creation time. */
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

// Cached because hashing an id takes as long as writing an event, and all alerts of a project share these ids.
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
  return idAt({ seed }, createdAt, `alertConfig/${kind}/${groupId}`);
}

/** Returns an id in the usual form, which starts with its second. */
function idAt({ seed }: Pick<Source, 'seed'>, at: Instant, name: string): string {
  const second = hex(Math.floor(at / SECOND_MS) % 0x1_0000_0000);
  return second + hashes(seed, name, 2).map(hex).join('');
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
