import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import { isActive } from '../tables/incidents.js';
import type { Incident } from '../tables/incidents.js';
import type { MigrationLink } from '../tables/migrationLinks.js';
import type { Organization } from '../tables/organizations.js';
import type { World } from '../world.js';

/** The simulated hosted service accepts each token that has at least this length and was not used by a link before. */
const TOKEN_LENGTH_MIN = 16;

export type LinkStatus = 'SYNCED' | 'NOT_SYNCED';

type Named = Pick<Organization, 'id'>;

/** An incident in which the hosted service cannot be reached for an organization. */
interface Unreachable extends Incident {
  readonly orgId: string;
  /**
   * Time between two changes of the status, in milliseconds. Unset if the status stays the same until the incident
   * ends.
   */
  readonly everyMs?: number;
}

/**
 * Links an organization with the organization that created a token. This replaces an earlier link. The platform
 * documents no event for this.
 */
export function linkOrganization(world: World, { id }: Named, token: string): Outcome {
  const row = world.migrationLinks.get(id);
  const isRepeated = row?.linkedAt !== undefined && row.tokens.at(-1) === token;
  if (isRepeated) return { world, events: [] };
  if (!isKnown(world, token)) throw noLink(id);
  return put(world, { id, tokens: [...(row?.tokens ?? []), token], linkedAt: world.now });
}

/** Removes the link of an organization. The tokens cannot be used again. */
export function unlinkOrganization(world: World, organization: Named): Outcome {
  return put(world, omit(findLink(world, organization), 'linkedAt'));
}

/** Returns whether a linked organization can reach the organization at the other end. */
export function linkStatus(world: World, organization: Named): LinkStatus {
  const { id } = findLink(world, organization);
  const active = world.incidents.select('state', 'active').toArray();
  const isOut = active.some((each) => isOfLink(each) && each.orgId === id && isOutNow(each, world));
  return isOut ? 'NOT_SYNCED' : 'SYNCED';
}

/**
 * Returns whether the other organization is out of reach now. If the incident has an interval, this is the case in the
 * first interval, and then in every second one.
 */
function isOutNow({ from, everyMs }: Unreachable, { now }: World): boolean {
  return everyMs === undefined || Math.floor((now - from) / everyMs) % 2 === 0;
}

function isOfLink(incident: Incident): incident is Unreachable {
  // This narrowing is safe, because the import of a state validates each row by its kind.
  return incident.kind === 'migration.unreachable' && isActive(incident);
}

function findLink(world: World, { id }: Named): MigrationLink {
  const link = world.migrationLinks.get(id);
  if (link?.linkedAt === undefined) throw noLink(id);
  return link;
}

/** Returns whether a token is valid: it has no spaces, is long enough, and was not used before. */
function isKnown({ migrationLinks }: World, token: string): boolean {
  if (token.length < TOKEN_LENGTH_MIN || /\s/.test(token)) return false;
  return [...migrationLinks.all()].every(({ tokens }) => !tokens.includes(token));
}

function noLink(orgId: string): Refusal {
  return new Refusal('MIGRATION_LINK_NOT_FOUND', orgId);
}

function put(world: World, link: MigrationLink): Outcome {
  return { world: { ...world, migrationLinks: world.migrationLinks.put(link) }, events: [] };
}
