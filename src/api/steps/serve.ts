import type { Request } from 'express';
import type { Actor } from '../../world/events/event.js';
import type { Key } from '../../world/keys/key.js';
import { findOrganization } from '../../world/organizations/findOrganization.js';
import { findProject } from '../../world/projects/findProject.js';
import { Refusal } from '../../world/refusals.js';
import { authorize } from '../authorize.js';
import type { ApiResponse, Exchange, Step } from '../exchange.js';
import { LongBody } from '../reply/longBody.js';
import type { AnyCall, ServedOperation } from '../servedApi.js';

/**
 * Pipeline, steps 7 to 10: authorizes, handles, commits and replies. This is synchronous from reading the world to
 * committing the next one, so requests take effect in one total order. With `isStrict` replies are complete values, which
 * the validator can check.
 */
export function serve(operation: ServedOperation, isStrict: boolean): Step {
  return (request, response) => {
    const exchange = response.locals;
    // Other requests may have committed while the body was being read.
    exchange.world = exchange.past ?? exchange.live.world;
    // The validator does not check that a body is present.
    if (operation.takesBody && request.body === undefined) throw new Refusal('INVALID_JSON');
    const call = callOf(request, exchange);
    exchange.record.requirement = operation.role;
    authorize(operation.role, call);
    const answer = operation.handle(call);
    if (answer.outcome !== undefined && exchange.isUndone !== true)
      exchange.world = exchange.live.commit(answer.outcome, actorOf(exchange));
    response.status(operation.status);
    if (answer.body === undefined) sendNothing(response);
    else response.json(checkable(answer.body, isStrict));
  };
}

/** Sends a reply without a body. */
function sendNothing(response: ApiResponse): void {
  response.removeHeader('Content-Type');
  response.end();
}

/** Returns the body to validate. A body that is too long to be built as one value is not checked. */
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
