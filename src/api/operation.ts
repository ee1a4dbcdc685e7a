import type { BodyOf, OperationId, PathOf, QueryOf, ReplyOf } from '../contract/types.js';
import type { Key } from '../world/keys/key.js';
import type { Outcome } from '../world/outcome.js';
import type { Organization } from '../world/organizations/organization.js';
import type { Project } from '../world/projects/project.js';
import type { Requirement } from '../world/roles/grants.js';
import type { World } from '../world/world.js';
import type { LongBody } from './reply/longBody.js';
import type { Links } from './links.js';

/** A request that has been authenticated, validated and authorized. */
export type Call<Id extends OperationId> = Place<Id> & {
  readonly world: World;
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** Path and query below the base path, as they were sent: what a list's links repeat. */
  readonly target: string;
  readonly links: Links;
  /** Who calls; absent for E4 only. */
  readonly key: Key | undefined;
  /** A key that was just created, with the pair that its creator is to use in this world. */
  readonly shownKey: (key: Key) => Key;
};

/** The project or organization that the path names, found before the caller's role in it is looked at. */
export type Place<Id extends OperationId> =
  PathOf<Id> extends { readonly groupId: string }
    ? { readonly project: Project }
    : PathOf<Id> extends { readonly orgId: string }
      ? { readonly organization: Organization }
      : unknown;

/** What an operation answers; one that changes something has an outcome to commit. */
export interface Answer<Id extends OperationId> {
  readonly status?: 200 | 201;
  readonly body: ReplyOf<Id> | LongBody<ReplyOf<Id>>;
  readonly outcome?: Outcome;
}

/** One of E1–E21. */
export interface Operation<Id extends OperationId> {
  /** What its caller needs, within the project or organization that the path names. */
  readonly role: Requirement;
  handle(call: Call<Id>): Answer<Id>;
}
