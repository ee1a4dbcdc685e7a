import { findKeyByPublicKey } from '../../domain/keys/findKey.js';
import type { Key } from '../../domain/keys/key.js';
import { findTargetIfAny, unknownTarget } from '../../domain/targets/findTarget.js';
import type { World } from '../../domain/world.js';

/** The API key of an id, a readable name or a public key. */
export function keyNamed(world: World, target: string): Key {
  const key = findKeyByPublicKey(world, target) ?? findTargetIfAny(world, 'keys', target);
  if (key === undefined) throw unknownTarget(world, ['keys'], target);
  return key;
}
