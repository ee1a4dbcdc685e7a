import type { components, operations } from './api.gen.js';

/** The operationId of an operation in the contract. */
export type OperationId = keyof operations;

/** A resource or body as the contract describes it. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** An operation's path parameters. */
export type PathOf<Id extends OperationId> = operations[Id]['parameters'] extends {
  readonly path: infer Path;
}
  ? Path
  : unknown;

/** An operation's query parameters, after they were converted to the contract's types and defaults were added. */
export type QueryOf<Id extends OperationId> = operations[Id]['parameters'] extends {
  readonly query?: infer Query;
}
  ? NonNullable<Query>
  : unknown;

/**
 * An operation's request body. `undefined` if the operation takes no body, or if it was called without a body that the
 * contract does not require.
 */
export type BodyOf<Id extends OperationId> = operations[Id] extends { readonly requestBody?: infer Request }
  ? Request extends { readonly content: { readonly 'application/json': infer Body } }
    ? Body
    : undefined
  : undefined;

/** The body of an operation's successful response. `undefined` if the response has no JSON body. */
export type ReplyOf<Id extends OperationId> = Content<SuccessOf<operations[Id]['responses']>>;

type SuccessOf<Responses> = Responses[keyof Responses & (200 | 201 | 202 | 204)];
type Content<Reply> = Reply extends { readonly content: { readonly 'application/json': infer Body } }
  ? Body
  : undefined;

/** The media types of an operation's successful response other than JSON. `never` if it has none. */
export type OtherMediaOf<Id extends OperationId> = OtherMedia<SuccessOf<operations[Id]['responses']>>;

type OtherMedia<Reply> = Reply extends { readonly content: infer Media }
  ? Exclude<keyof Media, 'application/json'>
  : never;
