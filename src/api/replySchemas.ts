import type { Contract } from '../contract/document.js';
import { inlined } from '../contract/inlined.js';
import type { ReplySchema } from '../faults/engine/faultExchange.js';

interface Item {
  readonly operationId?: string;
  readonly responses?: Readonly<Record<string, { readonly content?: Content } | undefined>>;
}
type Content = Readonly<Record<string, { readonly schema?: ReplySchema } | undefined>>;

/**
 * Returns a function that finds the schema of an operation's success response. Its first call reads the
 * contract.
 */
export function replySchemas(contract: () => Contract): (operationId: string) => ReplySchema | undefined {
  let byOperation: ReadonlyMap<string, ReplySchema> | undefined;
  return (operationId) => {
    byOperation ??= schemasOf(inlined(contract()));
    return byOperation.get(operationId);
  };
}

function schemasOf({ paths }: Contract): ReadonlyMap<string, ReplySchema> {
  const items = Object.values(paths).flatMap((path) => Object.values(path) as readonly Item[]);
  const found = items.flatMap(({ operationId, responses }) => {
    const schema = (responses?.['200'] ?? responses?.['201'])?.content?.['application/json']?.schema;
    return operationId === undefined || schema === undefined ? [] : [[operationId, schema] as const];
  });
  return new Map(found);
}
