import { computed } from '@preact/signals';
import { currentRoute } from '../browser/location.js';

/** A moment of a world, as part of a query. Without `asOf`, it is now. */
export interface Moment {
  /** Number of a timeline entry, or a timestamp. */
  readonly asOf?: string;
}

/** The moment that the pages of a world show. It is part of their address. */
export const shownMoment = computed((): Moment => {
  const { world, asOf } = currentRoute.value;
  return world === undefined || asOf === undefined ? {} : { asOf };
});

/** The moment of an earlier state, as a reply names it. */
export interface AsOf {
  /** Number of the timeline entry that led to the state. */
  readonly n: number;
  /** Virtual time of the state. */
  readonly at: string;
  /** Whether time has passed between the entry and the state. */
  readonly isComputed: boolean;
}

const HEADER = /^(\d+); at="([^"]+)"; computed=\?([01])$/;

/** Returns the moment of a reply. Unset if the request asked for the current state. */
export function asOfReply({ headers }: Response): AsOf | undefined {
  const [, n, at, computed] = HEADER.exec(headers.get('Understudy-As-Of') ?? '') ?? [];
  return at === undefined ? undefined : { n: Number(n), at, isComputed: computed === '1' };
}
