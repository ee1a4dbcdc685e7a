import type { Express } from 'express';
import { challengeIn, digestHeader, type KeyPair } from '../../../tools/digest.mjs';
import type { Method } from '../../support/digestClient.js';
import request, { type Response } from '../../support/request.js';
import { ADMIN } from './givenJournal.js';
import type { Plane } from './givenPlane.js';

export interface FailedCall {
  readonly id: number;
  readonly at: string;
  readonly status?: number;
  readonly failed: boolean;
  readonly why?: {
    readonly text: string;
    readonly cause: Readonly<Record<string, unknown>>;
    readonly remedy?: string;
  };
}

export interface Row {
  readonly id: string;
  readonly groupId: string;
  readonly clusterId: string;
  readonly orgId: string;
  readonly name: string;
}

export const whyIn = (plane: Plane, query = ''): Promise<FailedCall> =>
  plane.call('get', `/default/why${query}`);

export async function rowsOf(plane: Plane, collection: string): Promise<readonly Row[]> {
  return plane.call('get', `/default/state/${collection}?limit=1000`);
}

/** Returns the first row of a collection. */
export async function rowOf(plane: Plane, collection: string, wanted: Partial<Row> = {}): Promise<Row> {
  const rows = await rowsOf(plane, collection);
  const row = rows.find((each) =>
    Object.entries(wanted).every(([name, value]) => each[name as keyof Row] === value),
  );
  if (row === undefined) throw new Error(`No row of ${collection} is so.`);
  return row;
}

interface Sent {
  readonly key?: KeyPair;
  readonly body?: unknown;
  readonly api?: Express;
}

/** Calls the platform's API as a client with HTTP Digest does. Returns `undefined` if the connection breaks. */
export async function send(
  plane: Plane,
  method: Method,
  path: string,
  { key = ADMIN, body, api = plane.api }: Sent = {},
): Promise<Response | undefined> {
  const { headers } = await request(api)[method](path);
  const signature = digestHeader(key, challengeIn(headers['www-authenticate']), {
    method: method.toUpperCase(),
    uri: path,
    nc: '00000001',
  });
  const sent = request(api)[method](path).set('Authorization', signature);
  return (body === undefined ? sent : sent.send(body as object)).catch(() => undefined);
}

/** Returns a key pair of the default world by its public key. */
export async function keyOf(plane: Plane, publicKey: string): Promise<KeyPair> {
  const { keys } = await plane.call<{ readonly keys: readonly KeyPair[] }>('get', '/default');
  const key = keys.find((each) => each.publicKey === publicKey);
  if (key === undefined) throw new Error(`The world has no key ${publicKey}.`);
  return key;
}
