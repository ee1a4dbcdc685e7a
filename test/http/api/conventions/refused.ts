import { STATUS_CODES } from 'node:http';
import { expect } from '@jest/globals';
import type { World } from '../../../../src/world/world.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { writesOf, type OperationCall } from './operations.js';
import type { Wire, WireReply, WireRequest } from './wire.js';

/** The five members of an error body. */
export interface ErrorBody {
  readonly detail: string;
  readonly error: number;
  readonly errorCode: string;
  readonly parameters: readonly string[];
  readonly reason: string;
}

/**
 * Reads an error reply. Fails unless the body has the five members in order, with the reply's status and its reason
 * phrase, and the headers are those of an error.
 */
export function readError({ headers, status, text }: WireReply): ErrorBody {
  const body = JSON.parse(text) as ErrorBody;
  expect(Object.keys(body)).toEqual(['detail', 'error', 'errorCode', 'parameters', 'reason']);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).toMatchObject({ error: status, reason: STATUS_CODES[status] });
  for (const parameter of body.parameters) expect(body.detail).toContain(parameter);
  expect(headers['content-type']).toBe('application/json');
  expect(headers).not.toHaveProperty('www-authenticate');
  return body;
}

/** Sends a request with the admin's key; fails unless the reply is an error and the world is unchanged. */
export async function refused(wire: Wire, request: WireRequest): Promise<ErrorBody> {
  const before: World = wire.platform.world;
  const reply = await wire.call(request);
  expect(wire.platform.world).toBe(before);
  return readError(reply);
}

/** Like `refused`, but sends a JSON value as the body of an operation. */
export async function refusedBody(
  platform: Platform,
  { method, path }: OperationCall,
  body: unknown,
): Promise<ErrorBody> {
  const before: World = platform.world;
  const { headers, status, text } = await platform.call(method, path, KEYS.admin, body);
  expect(platform.world).toBe(before);
  return readError({ headers: headers, status, text });
}

/** Returns the call of an operation with a body, by the id of the operation. */
export function writeOf(world: World, operationId: OperationCall['operationId']): OperationCall {
  const found = writesOf(world).find((call) => call.operationId === operationId);
  if (found === undefined) throw new Error(`${operationId} has no body`);
  return found;
}
