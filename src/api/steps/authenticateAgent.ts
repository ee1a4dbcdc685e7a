import { agentKeysOf } from '../../world/agentKeys/findAgentKeys.js';
import type { World } from '../../world/world.js';

const SCHEME = /^basic +/i;

/**
 * Returns whether an `Authorization: Basic …` header has the id of the project in the path, and one of its agent API
 * keys.
 */
export function isAgentOf(world: World, path: string, header: string | undefined): boolean {
  if (header === undefined || !SCHEME.test(header)) return false;
  const text = Buffer.from(header.replace(SCHEME, ''), 'base64').toString('utf8');
  const [id = '', secret] = text.split(':', 2);
  return path.split('/').includes(id) && agentKeysOf(world, { id }).some(({ key }) => key === secret);
}
