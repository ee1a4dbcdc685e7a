import { formatInstant } from '../../world/instant.js';
import { fulfils, type Scope } from '../../world/roles/grants.js';
import type { Role } from '../../world/roles/role.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import type { RuleNote } from '../../journal/ruleNote.js';
import { digestOf } from '../../journal/digestOf.js';
import { errorCodeOf } from '../../journal/errorCodeOf.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';

/** Why an exchange came out as it did: which world, whose key, which role, when, and what faults had to do with it. */
export function explain(live: LiveWorld, record: ExchangeRecord): object {
  const { at, rate = 0, routedBy } = record;
  return {
    world: { name: live.name, chosenBy: routedBy },
    key: explainKey(record),
    role: explainRole(live, record),
    clock: { now: formatInstant(at), rate },
    rules: record.rules.map(explainRule),
  };
}

function explainKey(record: ExchangeRecord): object {
  const { key, status } = record;
  const named = digestOf(record).get('username');
  if (key !== undefined) {
    const { id, name, publicKey, roles, accessList } = key;
    return { decision: 'accepted', id, name, publicKey, roles, accessList };
  }
  if (named !== undefined) return { decision: 'refused', publicKey: named };
  return { decision: status === 401 ? 'challenged' : 'none asked for' };
}

/** Which role was asked for, and which of the key's roles have it. */
function explainRole(live: LiveWorld, record: ExchangeRecord): object {
  const { requirement, key } = record;
  if (requirement === undefined) return { decision: 'not reached' };
  if (requirement === 'NONE') return { decision: 'granted', required: requirement };
  const scope = scopeOf(live, record.path);
  const roles = (key?.roles ?? []).filter((role: Role) => fulfils([role], requirement, scope));
  const refusal = ROLE_REFUSAL.exec(errorCodeOf(record) ?? '')?.[0];
  return {
    decision: refusal === undefined ? 'granted' : 'refused',
    required: requirement,
    ...(refusal !== undefined && { errorCode: refusal }),
    grantedBy: refusal === undefined ? roles : [],
  };
}

const ROLE_REFUSAL = /^(USER_UNAUTHORIZED|NOT_IN_GROUP|NOT_GROUP_USER_ADMIN|NOT_ORG_ADMIN|NOT_IN_ORG)$/;

function scopeOf(live: LiveWorld, path: string): Scope {
  const [, kind, id = ''] = /\/(orgs|groups)\/([^/]+)/.exec(path) ?? [];
  if (kind === 'orgs') return { orgId: id };
  const orgId = live.world.projects.get(id)?.orgId;
  return orgId === undefined ? {} : { orgId, groupId: id };
}

function explainRule({ ruleId, matched, probability, draw, drawn, injected, reason }: RuleNote): object {
  return {
    ...{ rule: ruleId, matched, probability },
    ...(draw !== undefined && { draw }),
    drawn,
    ...(injected !== undefined && { injected }),
    ...(reason !== undefined && { reason }),
  };
}
