import type { QuirkName, Quirks } from '../../../../src/world/quirks.js';
import type { Tenant } from './tenant.js';

/** How a quirk shows on the wire, and what each of its options shows there. */
interface Proof<Option extends string> {
  observe(platform: Tenant): Promise<unknown>;
  readonly expected: Readonly<Record<Option, unknown>>;
}

/** One proof for each quirk. */
export type Proofs = { readonly [Name in QuirkName]: Proof<Quirks[Name]> };
