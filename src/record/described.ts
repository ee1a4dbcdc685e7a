import { operationsOf, type Contract } from '../contract/document.js';
import { inlined } from '../contract/inlined.js';
import { readableOperations } from './calls/readable.js';
import type { Described } from './drift/drift.js';
import { vocabularyOf } from './drift/vocabulary.js';

interface WithSchema {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

/** Returns the parts of the contract with which a recording works. */
export function describedBy(contract: Contract): Described {
  const responses = inlined(contract).components.responses as
    Readonly<Record<string, WithSchema>> | undefined;
  const gets = operationsOf(contract).filter(({ method }) => method === 'get');
  return {
    operations: readableOperations(contract),
    linked: gets.map(({ base, path, alsoAt }) => ({ base, path, ...(alsoAt !== undefined && { alsoAt }) })),
    vocabulary: vocabularyOf(contract),
    error: responses?.Error?.content?.['application/json']?.schema ?? {},
  };
}
