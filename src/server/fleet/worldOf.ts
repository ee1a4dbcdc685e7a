import type { IncomingMessage } from 'node:http';
import { parseDigestHeader } from '../../api/digest/authorizationHeader.js';
import type { Fleet } from '../../fleet/fleet.js';
import { DEFAULT_WORLD, type Simulator } from '../../simulator/simulator.js';

/**
 * Returns the name of the world that a request needs, or a promise of the name. `undefined` means all worlds of this replica.
 * `false` means no world; such a request needs no database.
 */
export type FindWorld = (request: IncomingMessage) => string | Promise<string> | undefined | false;

const API_PREFIX = /^(?:https?:\/\/[^/?#]*)?\/worlds\/([^/?]+)(?=\/|\?|$)/i;
const CONTROL_PREFIX = /^\/v1\/worlds\/([^/?]+)/;
/** Paths of the control plane that show no world. */
const CONTROL_WORLDS = /^\/(?:v1\/worlds|readyz)(?=[/?]|$)/;

/** Returns the world of a request to the API: that of its path, of its key, or the default world. */
export function worldOfApi(fleet: Fleet, simulator: Simulator): FindWorld {
  return ({ url = '/', headers }) => {
    const prefix = API_PREFIX.exec(url)?.[1];
    if (prefix !== undefined) return decode(prefix);
    const { authorization } = headers;
    const key = authorization === undefined ? undefined : parseDigestHeader(authorization)?.username;
    if (key === undefined) return DEFAULT_WORLD;
    return simulator.findByPublicKey(key)?.name ?? worldOfKey(fleet, key);
  };
}

async function worldOfKey(fleet: Fleet, key: string): Promise<string> {
  return (await fleet.worldOfKey(key)) ?? DEFAULT_WORLD;
}

/** Returns the world of a request to the control plane: that of its path. */
export const worldOfControl: FindWorld = ({ url = '/' }) => {
  const name = CONTROL_PREFIX.exec(url)?.[1];
  if (name !== undefined) return decode(name);
  return CONTROL_WORLDS.test(url) ? undefined : false;
};

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
