import type { Key } from '../../world/keys/key.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** API keys, by the tester's name for them or by their public half; with the private half, so that any of them can be used. */
export const keys: StateView<Key> = {
  present: (key) => ({ ...key, createdAt: timestamp(key.createdAt) }),
};
