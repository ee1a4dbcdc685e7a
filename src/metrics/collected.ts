import type { HostSubject, Source } from '../domain/measurements/metric.js';
import type { Instant } from '../domain/instant.js';
import type { World } from '../domain/world.js';

/** When there is something to collect from a subject and somebody who does. */
export interface Collected {
  /** Nothing before this instant. */
  readonly from: Instant;
  /** Nothing from this instant on. */
  readonly until: Instant;
}

/** When a source's agent collected from a subject: since both exist, until the host fell or the agent fell silent. */
export function collected(
  world: World,
  { host }: HostSubject,
  source: Source,
  createdAt: Instant,
): Collected {
  const agents = (world.projects.get(host.groupId)?.agents ?? []).filter(
    ({ typeName }) => typeName === source,
  );
  // Any of them will do: the last one to fall silent ends it, and without an agent nothing ever began.
  const heard = Math.max(-Infinity, ...agents.map(({ silentSince }) => silentSince ?? Infinity));
  return { from: Math.max(host.createdAt, createdAt), until: Math.min(heard, host.downSince ?? Infinity) };
}
