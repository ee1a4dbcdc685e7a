import type { Request } from 'express';
import { refusalOf } from '../../world/brokenRule.js';
import { SYSTEM, type Actor } from '../../world/tables/events.js';
import type { Key } from '../../world/tables/keys.js';
import { refuseDuringUpgrade } from '../../world/incidents/appUpgrade.js';
import { findOrganization } from '../../world/organizations/findOrganization.js';
import { findProject } from '../../world/projects/findProject.js';
import { Preempted } from '../../world/preempted.js';
import { Refusal } from '../../world/refusals.js';
import { authorizeCall } from '../authorizeCall.js';
import { cataloguedRefusal } from '../cataloguedRefusal.js';
import type { ApiResponse, Exchange, Step } from '../exchange.js';
import type { AnyCall, ServedOperation } from '../servedApi.js';

const BEARER = /^bearer +(\S+)$/i;

/**
 * Step of the pipeline: authorizes the call, runs the handler, commits the outcome and sends the response.
 * All of this is synchronous, so requests take effect one after the other.
 */
export function serve(operation: ServedOperation): Step {
  return (request, response) => {
    const exchange = response.locals;
    // Read the state again, because other requests may have committed while the body arrived.
    const { live, lag } = exchange;
    exchange.world = lag === undefined ? live.world : live.past.ago(lag);
    // Refuse a missing body here, because the contract step leaves it to this step.
    if (operation.needsBody && request.body === undefined) throw new Refusal('INVALID_JSON');
    const call = callOf(request, exchange);
    if (operation.method !== 'get') refuseDeleted(call, operation.id);
    exchange.record.requirement = operation.role;
    const answer = answerTo(operation, call, exchange);
    // Discard the outcome of a HEAD. The handler of the GET may change the world, for example to count a download.
    const isKept = exchange.isUndone !== true && exchange.method !== 'HEAD';
    if (answer.outcome !== undefined && isKept)
      exchange.world = exchange.live.commit(answer.outcome, actorOf(exchange));
    if (isKept) exchange.live.steps.countCall(exchange.record);
    exchange.live.markExchange(exchange.record);
    if (operation.status !== undefined) response.status(operation.status);
    if (answer.location !== undefined) response.setHeader('Location', answer.location);
    if (answer.body === undefined) sendNothing(response);
    else response.json(answer.body);
  };
}

/** Runs the handler, if the caller has the role and the platform accepts changes now. */
function answerTo(
  operation: ServedOperation,
  call: AnyCall,
  exchange: Exchange,
): ReturnType<ServedOperation['handle']> {
  try {
    const authorized = authorizeCall(operation.role, call);
    if (operation.method !== 'get') refuseDuringUpgrade(call.world);
    return operation.handle(authorized);
  } catch (error) {
    if (error instanceof Preempted && exchange.isUndone !== true)
      exchange.world = exchange.live.commit(error.outcome, SYSTEM);
    exchange.live.markExchange(exchange.record);
    const refusal = refusalOf(error);
    throw refusal === undefined ? error : cataloguedRefusal(operation, refusal);
  }
}

/**
 * Refuses changes of a deleted organization, which callers with a global role can still read. Also refuses changes of a
 * project that is being removed, which stays readable for some seconds. Deleting such a project again is allowed and
 * changes nothing.
 */
function refuseDeleted({ organization, project }: AnyCall, operationId: string): void {
  if (organization?.deletedAt !== undefined) throw new Refusal('INACTIVE_ORG', organization.id);
  if (project?.removedAt !== undefined && operationId !== 'deleteProject')
    throw new Refusal('GROUP_NOT_FOUND', project.id);
}

/** Sends a response without a body. */
function sendNothing(response: ApiResponse): void {
  response.removeHeader('Content-Type');
  response.end();
}

function callOf(request: Request<Record<string, string>>, exchange: Exchange): AnyCall {
  const { world, target, links, key, live, remoteAddress } = exchange;
  const { groupId, orgId } = request.params;
  return {
    world,
    target,
    links,
    key,
    remoteAddress,
    preferred: (mediaTypes) => request.accepts([...mediaTypes]) || undefined,
    provider: request.get('Provider'),
    bearer: BEARER.exec(request.get('Authorization') ?? '')?.[1],
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

/** Returns whether a key has the global monitoring administrator role. A global owner has this role too. */
function isGlobalAdmin(key: Key): boolean {
  return key.roles.some(
    ({ roleName }) => roleName === 'GLOBAL_MONITORING_ADMIN' || roleName === 'GLOBAL_OWNER',
  );
}
