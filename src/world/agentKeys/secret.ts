import { drawKeyOf } from '../ids.js';
import { stream } from '../random.js';

const CHARACTERS = '0123456789abcdef';
const LENGTH = 32;

/** Returns the secret of the agent key with this id. It depends only on the seed and the id. */
export function secretOf(seed: number, id: string): string {
  const random = stream(seed, 'agentKey', drawKeyOf(id));
  return Array.from({ length: LENGTH }, () =>
    CHARACTERS.charAt(Math.floor(random() * CHARACTERS.length)),
  ).join('');
}
