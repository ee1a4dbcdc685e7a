import { formatInstant } from '../world/instant.js';
import { satisfies, type Scope } from '../world/roles/grants.js';
import type { Role } from '../world/role.js';
import type { World } from '../world/world.js';
import { documentsOf } from './documentation.js';
import { digestOf, errorCodeOf, ROLE_REFUSALS, unsimulatedOperation } from './exchangeFacts.js';
import type { ExchangeRecord, RuleNote } from './exchangeRecord.js';

/**
 * Explains the outcome of an exchange: the world, the operation, the key, the role, the time, the fault rules and the
 * documents.
 */
export function explain(worldName: string, world: World, record: ExchangeRecord): object {
  const { at, rate = 0, routedBy } = record;
  return {
    world: { name: worldName, chosenBy: routedBy },
    operation: explainOperation(record),
    key: explainKey(record),
    role: explainRole(world, record),
    clock: { now: formatInstant(at), rate },
    rules: record.rules.map(explainRule),
    docs: documentsOf((record.operation ?? unsimulatedOperation(record))?.id, errorCodeOf(record)),
  };
}

/** Tells a wrong path from the path of a documented operation that is not simulated. */
function explainOperation(record: ExchangeRecord): object {
  const { operation, isKnownPath } = record;
  if (operation !== undefined) return { decision: 'found', name: operation.id };
  const unsimulated = unsimulatedOperation(record);
  if (unsimulated !== undefined) {
    const { id, resource } = unsimulated;
    return { decision: 'documented, not simulated here', name: id, resource };
  }
  return { decision: isKnownPath ? 'no such method' : 'no such path' };
}

function explainKey(record: ExchangeRecord): object {
  const { key, status, keyRefusal: reason } = record;
  const username = digestOf(record).get('username');
  if (key !== undefined) {
    const { id, name, publicKey, roles, accessList } = key;
    return { decision: 'accepted', id, name, publicKey, roles, accessList };
  }
  if (record.isEndedInFront)
    return { decision: 'not checked', ...(username !== undefined && { publicKey: username }) };
  if (username !== undefined) return { decision: 'refused', publicKey: username, reason };
  if (status !== 401) return { decision: 'none asked for' };
  return { decision: 'challenged', reason };
}

/** Returns the required role, and the roles of the key that include it. */
function explainRole(world: World, record: ExchangeRecord): object {
  const { requirement, key } = record;
  if (requirement === undefined) return { decision: 'not reached' };
  if (requirement === 'NONE') return { decision: 'granted', required: requirement };
  const scope = scopeOf(world, record.path);
  const roles = (key?.roles ?? []).filter((role: Role) => satisfies([role], requirement, scope));
  const errorCode = errorCodeOf(record) ?? '';
  const isRefused = ROLE_REFUSALS.includes(errorCode);
  return {
    decision: isRefused ? 'refused' : 'granted',
    required: requirement,
    ...(isRefused && { errorCode }),
    grantedBy: isRefused ? [] : roles,
  };
}

export function scopeOf(world: World, path: string): Scope {
  const [, kind, id = ''] = /\/(orgs|groups)\/([^/]+)/.exec(path) ?? [];
  if (kind === 'orgs') return { orgId: id };
  const orgId = world.projects.get(id)?.orgId;
  return orgId === undefined ? {} : { orgId, groupId: id };
}

function explainRule({
  ruleId,
  phase,
  matched,
  probability,
  draw,
  drawn,
  injected,
  reason,
}: RuleNote): object {
  return {
    rule: ruleId,
    ...(phase !== undefined && { phase }),
    matched,
    probability,
    ...(draw !== undefined && { draw }),
    drawn,
    ...(injected !== undefined && { injected }),
    ...(reason !== undefined && { reason }),
  };
}
