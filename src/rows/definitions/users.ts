import type { User } from '../../world/tables/users.js';
import { edits } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change a user's names and contact data. */
export const users: CollectionDefinition<User> = {
  // Patches cannot change roles and teams. Operations such as `addProjectUsers` and `addTeamUsers` change
  // them.
  editable: edits<User>()({
    firstName: {},
    lastName: {},
    emailAddress: {},
    mobileNumber: { isRemovable: true },
    country: { isRemovable: true },
  }),
};
