import { DEFAULT_SETTINGS } from '../../../src/world/settings.js';
import type { RowOf, TableName, World } from '../../../src/world/world.js';

/** A row that breaks one rule of its table. */
export interface BrokenRow<R> {
  /** The sentence of the rule. */
  readonly says: string;
  /** The members of the row that are wrong. The other members are those of the table's first row. */
  readonly change: Partial<R>;
  /** A call of the platform that would store such a row. Unset if no call can. */
  readonly move?: (world: World, row: R) => unknown;
  /** A fixture with such a row. Unset if fixtures cannot contain one. */
  readonly fixture?: string;
}

export type BrokenRows = { readonly [Name in TableName]?: readonly BrokenRow<RowOf<Name>>[] };

export const LONG = 'x'.repeat(300);

export const organizationOf = (text: string): string => `organizations: [{ ${text} }]`;

/** Returns a world of the same rows whose users sign in by LDAP. */
export function withLdap(world: World): World {
  return { ...world, settings: { ...DEFAULT_SETTINGS, ldap: true } };
}
