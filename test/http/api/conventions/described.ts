import { loadContract } from '../../../../src/contract/contract.js';
import { METHODS, type Contract } from '../../../../src/contract/document.js';
import { inlined } from '../../../../src/contract/inlined.js';
import { OPERATIONS } from '../../../../src/contract/operations.gen.js';
import type { OperationEntry } from '../../../../src/contract/operations.js';
import type { OperationId } from '../../../../src/contract/types.js';

const ENTRIES = new Map<OperationId, OperationEntry>(OPERATIONS.map((entry) => [entry.id, entry]));
const CREATED = 201;

let whole: Contract | undefined;

/** The contract without references. */
function inlinedContract(): Contract {
  return (whole ??= inlined(loadContract()));
}

interface DescribedReply {
  readonly content?: Readonly<
    Record<string, { readonly schema?: { readonly required?: readonly string[] } }>
  >;
}

/** Returns the entry of an operation in the contract. */
export function entryOf(id: OperationId): OperationEntry {
  const entry = ENTRIES.get(id);
  if (entry === undefined) throw new Error(`The contract has no operation ${id}.`);
  return entry;
}

/** Returns whether an operation creates a resource. A second call of such an operation has a different reply. */
export function creates(id: OperationId): boolean {
  // The creation of a key is a 200 (recorded), so the status alone does not show it.
  return entryOf(id).status === CREATED || id.startsWith('create');
}

/** Returns whether the reply of an operation is a list with the envelope of lists. */
export function isList(id: OperationId): boolean {
  const { path, method, status } = entryOf(id);
  const { responses } = inlinedContract().paths[path]?.[method] ?? { responses: {} };
  const reply = (responses as Readonly<Record<string, DescribedReply>>)[status ?? 'default'];
  return reply?.content?.['application/json']?.schema?.required?.includes('totalCount') ?? false;
}

/** Returns the methods that the path of an operation allows, in the order of an `Allow` header. */
export function methodsAt(id: OperationId): readonly string[] {
  const { path } = entryOf(id);
  const here = METHODS.filter((method) =>
    OPERATIONS.some((each) => each.path === path && each.method === method),
  );
  return here.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
}
