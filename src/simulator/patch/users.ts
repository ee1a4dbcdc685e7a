import { isEmail } from '../../world/users/credentials.js';
import type { User } from '../../world/users/user.js';
import { scalar, text } from '../../input/json/readers.js';
import { changed } from './changed.js';
import { droppable, member, patchesOf } from './patchable.js';

const email = scalar('an e-mail address', (value) =>
  typeof value === 'string' && isEmail(value) ? value : undefined,
);

/** Users: what they are called and how they are reached; their roles and teams are E1's and E5's matter. */
export const users = patchesOf<User>()(
  {
    firstName: member(text()),
    lastName: member(text()),
    emailAddress: member(email),
    mobileNumber: droppable(text()),
    country: droppable(text('a country of two letters such as NL', /^[A-Z]{2}$/)),
  },
  (world, user, change) => ({
    world: { ...world, users: world.users.put(changed(user, change)) },
    events: [],
  }),
);
