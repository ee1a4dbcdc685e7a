import { linkTo } from '../../browser/location.js';
import { Failure } from '../../parts/failure.js';
import { itemOf, type Place } from '../../place.js';
import { removalOf, removalText } from './removal.js';
import type { RowHistory } from './useRowHistory.js';

interface RemovedRowProps {
  readonly world: string;
  readonly place: Place;
  /** The moment at which the row was looked for. Unset for now. */
  readonly asOf?: string | undefined;
  /** Unset until it is read. */
  readonly history: RowHistory | undefined;
  /** Why the row could not be read. Shown if the timeline has no removal. */
  readonly error?: Error | undefined;
}

/** Says when and by what a row was removed, and leads to the last moment at which it existed. */
export function RemovedRow({ world, place, asOf, history, error }: RemovedRowProps) {
  const entry = history && removalOf(history.entries, asOf);
  if (entry === undefined) return history === undefined ? null : <Failure error={error} />;
  const before = linkTo({ world, page: 'platform', item: itemOf(place), asOf: String(entry.n - 1) });
  return (
    <p class="removed">
      {place.collection} {place.id} was {removalText(entry, place.id)} <a href={before}>The row before</a>
    </p>
  );
}
