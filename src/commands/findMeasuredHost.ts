import { WrongJson } from '../world/callerError.js';
import { unknownNameOfMany } from '../schema/nearest.js';
import { processId } from '../world/hosts/host.js';
import type { Host } from '../world/tables/hosts.js';
import { idsNamed, nameOf } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';
import { LIMITS } from './limits.js';
import { string, optional } from '../schema/schema.js';

/** The members that identify a host in the results of commands. */
export interface HostNames {
  readonly hostId: string;
  /** Readable name, such as `rs0/node-0`. */
  readonly name: string;
  /** Host name and port. */
  readonly processId: string;
}

/** Finds a host by its id, its readable name (`rs0/node-0`), or its host name and port. */
export function findMeasuredHost(world: World, reference: string): Host {
  const ids = hostIds(world, reference);
  const [id = ''] = ids;
  const host = world.hosts.get(id);
  if (host !== undefined && ids.length === 1) return host;
  throw new WrongJson([{ path: '$.host', message: messageFor(world, reference, ids) }]);
}

export function hostNames(world: World, host: Host): HostNames {
  return { hostId: host.id, name: nameOf(world, 'hosts', host), processId: processId(host) };
}

function hostIds(world: World, reference: string): readonly string[] {
  const named = idsNamed(world, 'hosts', reference);
  if (named.length > 0) return named;
  const hosts = world.hosts.all().toArray();
  return hosts.filter((host) => processId(host) === reference).map(({ id }) => id);
}

function messageFor(world: World, reference: string, ids: readonly string[]): string {
  if (ids.length > 0) {
    const shown = ids.slice(0, LIMITS.ambiguousIds).join(', ');
    return `${JSON.stringify(reference)} is ambiguous: ${ids.length} hosts have this name; use the id of one: ${shown}`;
  }
  const hosts = world.hosts.all().toArray();
  const isProcess = reference.includes(':');
  const names = hosts.map((host) => (isProcess ? processId(host) : nameOf(world, 'hosts', host)));
  return `${JSON.stringify(reference)} ${unknownNameOfMany(reference, names.sort())}`;
}

/** The query parameters of a time range. */
export const rangeParams = {
  period: optional(
    string,
    'The length of the time range as an ISO 8601 duration, such as `PT1H`. The range ends now.',
  ),
  start: optional(string, 'The start of the time range, an ISO 8601 timestamp.'),
  end: optional(string, 'The end of the time range.'),
};
