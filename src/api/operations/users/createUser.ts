import { isAddressOrBlock } from '../../../world/addresses.js';
import type { Quirks } from '../../../world/quirks.js';
import { Refusal } from '../../../world/refusals.js';
import { createUser as create, type NewUser } from '../../../world/users/createUser.js';
import type { BodyOf, QueryOf } from '../../../contract/types.js';
import type { Operation } from '../../operation.js';
import { presentFirstKey } from '../../presenters/presentKey.js';
import { presentCreatedUser } from '../../presenters/presentUser.js';
import { wire } from '../../presenters/wire.js';

/** Creates a user: `POST /unauth/users` (E4). Only the first user gets an API key. */
export const createUser: Operation<'createUser'> = ({ world, query, body, links, shownKey }) => {
  checkAttributes(body, world.quirks);
  const outcome = create(world, newUserOf(body), accessListOf(query));
  const { key, user } = outcome;
  return {
    outcome,
    body: {
      ...(key === undefined ? {} : { programmaticApiKey: presentFirstKey(shownKey(key), links) }),
      user: presentCreatedUser(user, links),
    },
  };
};

/**
 * Refuses members that published clients send but the API document does not list, if the quirk
 * `unknownBodyAttributes` is `reject`.
 */
function checkAttributes(body: BodyOf<'createUser'>, { unknownBodyAttributes }: Quirks): void {
  const extra = (['country', 'mobileNumber'] as const).find((name) => body[name] !== undefined);
  if (extra !== undefined && unknownBodyAttributes === 'reject')
    throw new Refusal('INVALID_ATTRIBUTE', extra);
}

function newUserOf(body: BodyOf<'createUser'>): NewUser {
  const { roles, ...rest } = body;
  return {
    ...rest,
    ...(roles === undefined ? {} : { roles: roles.map((role) => wire<(typeof roles)[number]>(role)) }),
  };
}

/** Returns the addresses of `accessList` and of its older name `whitelist`. */
function accessListOf(query: QueryOf<'createUser'>): readonly string[] {
  // oxlint-disable-next-line typescript/no-deprecated -- what published clients still send
  const { accessList = [], whitelist = [] } = query;
  // Clients that support both spellings send every address twice.
  return [...new Set([...check('accessList', accessList), ...check('whitelist', whitelist)])];
}

function check(parameter: string, addresses: readonly string[]): readonly string[] {
  if (!addresses.every(isAddressOrBlock)) throw new Refusal('INVALID_QUERY_PARAMETER', parameter);
  if (new Set(addresses).size < addresses.length) throw new Refusal('DUPLICATE_ADDRESSES_IN_INPUT');
  return addresses;
}
