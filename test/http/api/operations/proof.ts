import type { QuirkName, Quirks } from '../../../../src/world/quirks.js';
import type { Tenant } from './tenant.js';

/**
 * Evidence of a quirk: `observe` calls the API and returns the detail that depends on the quirk, and `expected` has
 * this detail for each option.
 */
interface Proof<Option extends string> {
  observe(platform: Tenant): Promise<unknown>;
  readonly expected: Readonly<Record<Option, unknown>>;
}

/** One proof for each quirk. */
export type Proofs = { readonly [Name in QuirkName]: Proof<Quirks[Name]> };
