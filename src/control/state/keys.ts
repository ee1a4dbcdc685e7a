import type { Key } from '../../domain/keys/key.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** API keys, by the tester's name for them; with the private half, so that any of them can be used. */
export const keys: StateView<Key> = {
  nameOf: (key) => key.name,
  present: (key) => ({ ...key, createdAt: timestamp(key.createdAt) }),
};
