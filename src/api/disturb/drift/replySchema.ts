import type { Contract } from '../../../contract/contract.js';
import { inlined } from '../../../contract/inlined.js';

/** The part of a schema that a drift goes by. */
export interface ReplySchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  /** Only this dialect has it. */
  readonly 'x-dialect'?: string;
  readonly properties?: Readonly<Record<string, ReplySchema>>;
  readonly required?: readonly string[];
  readonly items?: ReplySchema;
  readonly allOf?: readonly ReplySchema[];
  readonly anyOf?: readonly ReplySchema[];
  readonly oneOf?: readonly ReplySchema[];
}

interface Item {
  readonly operationId?: string;
  readonly responses?: Readonly<Record<string, { readonly content?: Content } | undefined>>;
}
type Content = Readonly<Record<string, { readonly schema?: ReplySchema } | undefined>>;

/** Finds what a success reply of an operation looks like; the contract is read when it is first asked. */
export function replySchemas(contract: Contract): (operationId: string) => ReplySchema | undefined {
  let byOperation: ReadonlyMap<string, ReplySchema> | undefined;
  return (operationId) => {
    byOperation ??= schemasOf(inlined(contract));
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

/** A schema with what `allOf` says of it beside; of alternatives, their common kind is that of the first. */
export function plainSchema(schema: ReplySchema): ReplySchema {
  const { allOf, anyOf, oneOf } = schema;
  const parts = [...(allOf ?? []), ...[anyOf?.[0], oneOf?.[0]].flatMap((part) => part ?? [])];
  return parts.reduce((whole: ReplySchema, part) => ({ ...plainSchema(part), ...whole }), schema);
}
