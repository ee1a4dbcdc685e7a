import { drawKeyOf, hashedId } from '../../ids.js';
import type { Instant } from '../../instant.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import { ALERT_KINDS, type AlertKind } from './alertKinds.js';

/** The members of a world from which the ids of alerts are computed. */
type Source = Pick<World, 'seed' | 'projects'>;

interface ConfigId {
  readonly alertConfigId: string;
}

/**
 * Returns the id of a project's alert configuration for alerts of a kind. The id contains the creation time
 * of the project.
 */
export function alertConfigOf(world: Source, groupId: string, kind: AlertKind): ConfigId {
  const { seed } = world;
  const project = world.projects.get(groupId);
  return project === undefined
    ? { alertConfigId: configId(seed, 0, kind, groupId) }
    : configIdsOf(project, seed)[kind];
}

// Cached, because hashing an id takes as long as writing an event, and all alerts of a project use these ids.
const known = new WeakMap<Project, { readonly seed: number; readonly configs: Configs }>();
type Configs = Readonly<Record<AlertKind, ConfigId>>;

export function configIdsOf(project: Project, seed: number): Configs {
  const before = known.get(project);
  if (before?.seed === seed) return before.configs;
  const { id, createdAt } = project;
  const entries = ALERT_KINDS.map((kind) => [kind, { alertConfigId: configId(seed, createdAt, kind, id) }]);
  const configs = Object.fromEntries(entries) as Configs;
  known.set(project, { seed, configs });
  return configs;
}

export function configId(seed: number, createdAt: Instant, name: string, groupId: string): string {
  return hashedId(seed, createdAt, `alertConfig/${name}/${drawKeyOf(groupId)}`);
}
