import { operationsOf, type Contract } from '../contract/document.js';
import { inlining } from '../contract/inlined.js';
import type { ReplySchema } from '../faults/engine/faultExchange.js';

type Responses = Readonly<Record<string, { readonly content?: Content } | undefined>>;
type Content = Readonly<Record<string, { readonly schema?: ReplySchema } | undefined>>;

/**
 * Returns a function that finds the schema of an operation's success response. Its first call reads the
 * contract.
 */
export function replySchemas(contract: () => Contract): (operationId: string) => ReplySchema | undefined {
  let find: ((operationId: string) => ReplySchema | undefined) | undefined;
  return (operationId) => (find ??= finder(contract()))(operationId);
}

function finder(contract: Contract): (operationId: string) => ReplySchema | undefined {
  const inline = inlining(contract);
  const operations = new Map(operationsOf(contract).map((each) => [each.operationId, each]));
  return (operationId) => {
    const responses = operations.get(operationId)?.responses as Responses | undefined;
    const response = inline(responses?.['200'] ?? responses?.['201']);
    return response?.content?.['application/json']?.schema;
  };
}
