import { operationsOf, type Contract } from '../contract/document.js';
import { inlining } from '../contract/inlined.js';
import { readableOperations } from './calls/readable.js';
import type { Described } from './drift/drift.js';
import { vocabularyOf } from './drift/vocabulary.js';

interface WithSchema {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

const described = new WeakMap<Contract, Described>();

/** Returns the parts of the contract with which a recording works. They are made once. */
export function describedBy(contract: Contract): Described {
  const known = described.get(contract) ?? describe(contract);
  described.set(contract, known);
  return known;
}

function describe(contract: Contract): Described {
  const error = inlining(contract)(contract.components.responses?.Error) as WithSchema | undefined;
  const gets = operationsOf(contract).filter(({ method }) => method === 'get');
  return {
    operations: readableOperations(contract),
    linked: gets.map(({ base, path, alsoAt }) => ({ base, path, ...(alsoAt !== undefined && { alsoAt }) })),
    vocabulary: vocabularyOf(contract),
    error: error?.content?.['application/json']?.schema ?? {},
  };
}
