import { isAddressOrBlock } from '../addresses.js';
import type { Invariant } from '../defineTable.js';
import type { Row } from '../tree/row.js';

interface WithAccessList extends Row {
  readonly accessList: readonly string[];
}

const wrongIn = (entries: readonly string[]): string | undefined =>
  entries.find((entry) => !isAddressOrBlock(entry));

/** The rule of access lists, which users and API keys share. */
export const accessListRules: readonly Invariant<WithAccessList>[] = [
  {
    members: ['accessList'],
    says: 'expected only IP addresses and CIDR blocks such as 10.0.0.0/8',
    refusal: 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION',
    parameters: ({ accessList }) => [wrongIn(accessList) ?? ''],
    holds: ({ accessList }) => wrongIn(accessList) === undefined,
  },
];
