import type { components, operations } from './api.gen.js';

/** The operations of the contract, by operationId. */
export type OperationId = keyof operations;

/** A resource or body as the contract describes it. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** An operation's path parameters. */
export type PathOf<Id extends OperationId> = operations[Id]['parameters'] extends {
  readonly path: infer Path;
}
  ? Path
  : unknown;

/** An operation's query parameters, after the contract has set their types and defaults. */
export type QueryOf<Id extends OperationId> = operations[Id]['parameters'] extends {
  readonly query?: infer Query;
}
  ? NonNullable<Query>
  : unknown;

/** An operation's request body, undefined where it takes none. */
export type BodyOf<Id extends OperationId> = operations[Id] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } };
}
  ? Body
  : undefined;

/** The body of an operation's success reply, undefined where it has none. */
export type ReplyOf<Id extends OperationId> = Content<SuccessOf<operations[Id]['responses']>>;

type SuccessOf<Responses> = Responses[keyof Responses & (200 | 201 | 202 | 204)];
type Content<Reply> = Reply extends { readonly content: { readonly 'application/json': infer Body } }
  ? Body
  : undefined;
