import type { User } from '../../world/tables/users.js';
import { isEmail } from '../../world/users/credentials.js';
import { decoded, expecting, string, text } from '../../schema/schema.js';
import { edits } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

const email = decoded(expecting('an e-mail address', string), (value) =>
  isEmail(value) ? value : undefined,
);

/** Testers may change a user's names and contact data. */
export const users: CollectionDefinition<User> = {
  // Patches cannot change roles and teams. Operations such as `addProjectUsers` and `addTeamUsers` change
  // them.
  editable: edits<User>()({
    firstName: {},
    lastName: {},
    emailAddress: { schema: email },
    mobileNumber: { isRemovable: true },
    country: { schema: text('a country of two letters such as NL', /^[A-Z]{2}$/), isRemovable: true },
  }),
};
