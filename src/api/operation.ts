import type { BodyOf, OperationId, OtherMediaOf, PathOf, QueryOf, ReplyOf } from '../contract/types.js';
import type { Key } from '../world/tables/keys.js';
import type { Outcome } from '../world/outcome.js';
import type { Organization } from '../world/tables/organizations.js';
import type { Project } from '../world/tables/projects.js';
import type { World } from '../world/world.js';
import type { Links } from './links.js';
import type { FileBody } from './reply/fileBody.js';
import type { LongBody } from './reply/longBody.js';

/**
 * Handler of an operation. It reads the world and returns the response and a changed world. Before the
 * handler runs, the pipeline authenticates, validates and authorizes the call. After it, the pipeline commits
 * the outcome and sends the body with the status that the contract states.
 */
export type Operation<Id extends OperationId> = (call: Call<Id>) => Answer<Id>;

/** A valid call of an operation. */
export type Call<Id extends OperationId> = Place<Id> &
  CallContext & {
    readonly path: PathOf<Id>;
    readonly query: QueryOf<Id>;
    readonly body: BodyOf<Id>;
  };

/** The members that the calls of all operations have. */
export interface CallContext {
  readonly world: World;
  /** Path and query below the base path, as sent. The links of a list repeat the query. */
  readonly target: string;
  readonly links: Links;
  /** The caller's key. Unset for operations without authentication. */
  readonly key: Key | undefined;
  /** Address of the caller. */
  readonly remoteAddress: string;
  /** Returns the media type that the client prefers, or `undefined` if it accepts none of them. */
  readonly preferred: (mediaTypes: readonly string[]) => string | undefined;
  /** The header `Provider`, with which an external system marks its requests. See `refuseIfDisabled`. */
  readonly provider: string | undefined;
  /** The token of a header `Authorization: Bearer …`. Downloads of restored data have one instead of a key. */
  readonly bearer: string | undefined;
  /**
   * Returns an API key with the key pair that clients of this world use. In all worlds except the default world, this
   * pair differs from the pair in the state.
   */
  readonly shownKey: (key: Key) => Key;
}

/** The project or organization that the path names. */
export type Place<Id extends OperationId> =
  PathOf<Id> extends { readonly groupId: string }
    ? { readonly project: Project }
    : PathOf<Id> extends { readonly orgId: string }
      ? { readonly organization: Organization }
      : unknown;

/**
 * The result of an operation. Without an `outcome`, the world does not change. `location` is the URL of a created
 * resource.
 */
export type Answer<Id extends OperationId> = {
  readonly outcome?: Outcome;
  readonly location?: string;
} & ([AnswerBody<Id>] extends [never] ? unknown : { readonly body: AnswerBody<Id> });

type AnswerBody<Id extends OperationId> =
  | (ReplyOf<Id> extends undefined ? never : ReplyOf<Id> | LongBody<ReplyOf<Id>>)
  | ([OtherMediaOf<Id>] extends [never] ? never : FileBody);
