import type { Request } from 'express';
import type { Actor } from '../../world/events/event.js';
import type { Key } from '../../world/keys/key.js';
import { findOrganization } from '../../world/organizations/findOrganization.js';
import { findProject } from '../../world/projects/findProject.js';
import { Refusal } from '../../world/refusals.js';
import { authorize } from '../authorize.js';
import type { Exchange, Step } from '../exchange.js';
import { LongBody } from '../reply/longBody.js';
import type { AnyCall, AnyOperation } from '../operations.js';

/**
 * Pipeline, steps 7 to 10: authorizes, handles, commits and replies. Nothing waits between reading the world and
 * committing the next one, so requests take effect in one total order. With `isStrict` replies are made so that the
 * contract's step can check them.
 */
export function serve(operation: AnyOperation, isStrict: boolean): Step {
  return (request, response) => {
    const exchange = response.locals;
    // Others may have committed while the body came in: what the rest of this function reads is the present.
    exchange.world = exchange.past ?? exchange.live.world;
    // The validator takes a body that is not there for one that need not be checked.
    if (request.method !== 'GET' && request.body === undefined) throw new Refusal('INVALID_JSON');
    const call = callOf(request, exchange);
    exchange.record.requirement = operation.role;
    authorize(operation.role, call);
    const answer = operation.handle(call);
    if (answer.outcome !== undefined && exchange.isUndone !== true)
      exchange.world = exchange.live.commit(answer.outcome, actorOf(exchange));
    response.status(answer.status ?? 200).json(checkable(answer.body, isStrict));
  };
}

/** Only a value can be checked against the contract: one that is too long for that goes out unchecked. */
function checkable(body: unknown, isStrict: boolean): unknown {
  return isStrict && body instanceof LongBody && body.isShort ? body.whole() : body;
}

function callOf(request: Request<Record<string, string>>, exchange: Exchange): AnyCall {
  const { world, target, links, key, live } = exchange;
  const { groupId, orgId } = request.params;
  return {
    world,
    target,
    links,
    key,
    shownKey: (created) => live.shownKey(created),
    path: request.params,
    query: request.query,
    body: request.body as unknown,
    ...(groupId === undefined ? {} : { project: findProject(world, groupId) }),
    ...(orgId === undefined ? {} : { organization: findOrganization(world, orgId) }),
  };
}

function actorOf({ key, remoteAddress }: Exchange): Actor {
  if (key === undefined) return { isGlobalAdmin: false, remoteAddress };
  return { apiKeyId: key.id, publicKey: key.publicKey, isGlobalAdmin: isGlobalAdmin(key), remoteAddress };
}

/** "Whether the triggering user has the global monitoring administrator role", which the global owner includes. */
function isGlobalAdmin(key: Key): boolean {
  return key.roles.some(
    ({ roleName }) => roleName === 'GLOBAL_MONITORING_ADMIN' || roleName === 'GLOBAL_OWNER',
  );
}
