import { STATUS_CODES } from 'node:http';
import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import type { OperationId, ReplyOf, Schema } from '../../../../src/contract/types.js';
import type { Event } from '../../../../src/world/tables/events.js';
import type { RefusalCode } from '../../../../src/world/refusals.js';
import { idOf, ORG, PROJECT } from '../../../support/rows/ids.js';
import type { Tenant } from './tenant.js';

/** The members of an event that the key `ADMIN1` caused. */
export const BY_ADMIN = {
  apiKeyId: idOf('ADMIN1'),
  publicKey: 'ADMIN1',
  isGlobalAdmin: true,
  remoteAddress: '127.0.0.1',
};

/**
 * Returns the body of a successful reply, with the type that the contract gives it. If the status is another one, it
 * fails and shows the body, which has the error code.
 */
export function bodyOf<Id extends OperationId>(response: Response, status = 200): ReplyOf<Id> {
  const shown = response.status === status ? {} : { body: response.body as unknown };
  expect({ status: response.status, ...shown }).toEqual({ status });
  expect(response.body).toEqual(expect.anything());
  expect(response.headers['content-type']).toBe('application/json');
  return response.body as ReplyOf<Id>;
}

/** Returns links as `rel path`. The path is the part below the base path. */
export function linksOf({ links }: { readonly links: readonly Schema<'Link'>[] }): readonly string[] {
  return links.map(
    ({ href, rel }) => `${rel} ${href.replace(/^http:\/\/127\.0\.0\.1:\d+\/api\/public\/v1\.0/, '')}`,
  );
}

/** Returns a body without the port in its links, which differs between calls. */
export function portless<Body>(body: Body): Body {
  return JSON.parse(JSON.stringify(body).replaceAll(/:\d+\/api/g, '/api')) as Body;
}

/** Returns the names of a resource's members, in the order of the reply. */
export function membersOf(resource: object | undefined): readonly string[] {
  return Object.keys(resource ?? {});
}

/** Expects that a call is refused with the five members of an error, and that it changes nothing. */
export async function expectRefusal(
  platform: Tenant,
  call: Promise<Response>,
  [status, errorCode, detail, ...parameters]: readonly [number, RefusalCode, string, ...string[]],
): Promise<void> {
  const before = platform.world;
  const response = await call;
  expect(response.body).toEqual({
    detail,
    error: status,
    errorCode,
    parameters,
    reason: STATUS_CODES[status],
  });
  expect(response.status).toBe(status);
  expect(platform.world).toBe(before);
}

/** A project's feed through E21, newest first. */
export async function feedOf(platform: Tenant, query = ''): Promise<readonly Schema<'Event'>[]> {
  return bodyOf<'listEvents'>(await platform.get(`/groups/${PROJECT}/events${query}`)).results;
}

/** Returns the events of an organization, oldest first. It reads them from the world, not through the API. */
export function organizationFeed({ world }: Tenant, orgId = ORG): readonly Event[] {
  return world.events.select('organization', orgId).toArray();
}

/**
 * Returns the types of the events in the organization's feed, oldest first, each with the part of the target user's
 * name before the `@`.
 */
export function happened(platform: Tenant): readonly string[] {
  return organizationFeed(platform).map(({ eventTypeName, targetUsername = '' }) =>
    [eventTypeName, targetUsername.split('@')[0]].join(' ').trim(),
  );
}

/** The refusal of a caller without the required role. */
export const UNAUTHORIZED = [
  403,
  'USER_UNAUTHORIZED',
  'Current user is not authorized to perform this action.',
] as const;
export const NOT_IN_GROUP = [
  403,
  'NOT_IN_GROUP',
  'The current user is not in the group, or the group does not exist.',
] as const;
export const UNSUPPORTED = [
  403,
  'UNSUPPORTED_FOR_CURRENT_CONFIG',
  'Operation not supported for current configuration.',
] as const;
export const NOT_GLOBAL_USER_ADMIN = [
  403,
  'NOT_GLOBAL_USER_ADMIN',
  'The currently logged in user does not have the global user administrator role.',
] as const;

/** The refusals of unknown ids. */
export const noUser = (id: string) => [404, 'USER_NOT_FOUND', `No user with ID ${id} exists.`, id] as const;
export const noTeam = (id: string) => [404, 'TEAM_NOT_FOUND', `No team with ID ${id} exists.`, id] as const;
export const noApiKey = (id: string) =>
  [400, 'API_KEY_NOT_FOUND', `No API Key with ID ${id} exists.`, id] as const;
