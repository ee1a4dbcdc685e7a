import type { World } from '../world.js';
import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { NewUser } from '../users/createUser.js';

/** Maximum length of a first or last name. It is an assumption, because the platform's limit is not published. */
export const NAME_LENGTH_MAX = 256;

/**
 * Common passwords, which are refused although their characters meet the rules. The platform's list is not published.
 */
const COMMON_PASSWORDS = new Set([
  ...['password1!', 'password123!', 'passw0rd!', 'p@ssw0rd', 'p@ssw0rd1', 'p@ssword1', 'pa$$w0rd'],
  ...[
    'qwerty123!',
    'qwerty1!',
    'welcome1!',
    'welcome123!',
    'admin123!',
    'admin@123',
    'letmein1!',
    'changeme1!',
  ],
  ...['abc123!@#', 'abcd1234!', '1q2w3e4r!', '1qaz@wsx', 'test1234!', 'summer2024!', 'iloveyou1!'],
]);

/**
 * Refuses invalid names, countries and passwords. The platform checks them only if the creator of the user has signed
 * in.
 */
export function checkProfile(world: World, { firstName, lastName, country, password }: NewUser): void {
  const limit = String(NAME_LENGTH_MAX);
  if (firstName.length > NAME_LENGTH_MAX) throw new Refusal('FIRST_NAME_EXCEEDS_MAX_LENGTH', limit);
  if (lastName.length > NAME_LENGTH_MAX) throw new Refusal('LAST_NAME_EXCEEDS_MAX_LENGTH', limit);
  if (country !== undefined) checkMembers(world, 'users', { country });
  if (world.quirks.passwordPolicy === 'strong' && COMMON_PASSWORDS.has(password.toLowerCase()))
    throw new Refusal('COMMON_PASSWORD');
}
