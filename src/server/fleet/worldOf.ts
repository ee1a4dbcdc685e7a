import type { IncomingMessage } from 'node:http';
import { parseDigestHeader } from '../../api/digest/authorizationHeader.js';
import { decodedName, withoutOrigin, worldPrefixOf } from '../../api/worldPath.js';
import type { Fleet } from '../../fleet/fleet.js';
import { DEFAULT_WORLD, type Simulator } from '../../simulator/simulator.js';

/**
 * Returns the name of the world that a request needs, or a promise of the name. `undefined` means all worlds of this replica.
 * `false` means no world; such a request needs no database.
 */
export type FindWorld = (request: IncomingMessage) => string | Promise<string> | undefined | false;

/** Like the router of the control plane, these patterns ignore the case of the path. */
const CONTROL_PREFIX = /^\/v1\/worlds\/([^/?#]+)/i;
/** Paths of the control plane that may show worlds. The others must answer without a database too. */
const CONTROL_WORLDS = /^\/(?:v1|readyz)(?=[/?#]|$)/i;

/** Returns the world of a request to the API: that of its path, of its key, or the default world. */
export function worldOfApi(fleet: Fleet, simulator: Simulator): FindWorld {
  return ({ url = '/', headers }) => {
    const prefix = worldPrefixOf(withoutOrigin(url));
    if (prefix !== undefined) return prefix.world;
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
  const path = withoutOrigin(url);
  const name = CONTROL_PREFIX.exec(path)?.[1];
  if (name !== undefined) return decodedName(name);
  return CONTROL_WORLDS.test(path) ? undefined : false;
};
