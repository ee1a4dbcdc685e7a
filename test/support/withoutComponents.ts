import type { Contract } from '../../src/contract/document.js';
import { inlined } from '../../src/contract/inlined.js';

/**
 * Replaces references by their targets and drops the components. express-openapi-validator copies the components into the
 * schema of each operation, which takes most of its time.
 */
export function withoutComponents(contract: Contract): Contract {
  const { securitySchemes = {} } = contract.components;
  return structuredClone({ ...inlined(contract), components: { securitySchemes } });
}
