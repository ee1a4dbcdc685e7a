import type { User } from '../../world/users/user.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Users, by their username. */
export const users: StateView<User> = {
  present: (user) => ({ ...user, createdAt: timestamp(user.createdAt) }),
};
