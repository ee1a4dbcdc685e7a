import type { Duration } from '../world/duration.js';

/** Labels of a world, such as `{ job: '4711' }`, by which callers list and delete worlds. */
export type Labels = Readonly<Record<string, string>>;

/** Data about a world that its platform does not see. It never changes. */
export interface WorldMetadata {
  /** Name of the token that made the world. Unset if the program has no named tokens. */
  readonly owner?: string;
  readonly labels: Labels;
  /** Real time of the creation, in milliseconds. */
  readonly createdAt: number;
  /** Real time without a request after which the world is deleted. If unset, the world stays. */
  readonly ttl?: Duration;
}
