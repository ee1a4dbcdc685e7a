import { linkTo } from '../../browser/location.js';
import { RowLink } from '../../parts/rowLink.js';
import { WhatChanged } from '../platform/whatChanged.js';
import type { Place } from '../../place.js';

interface MomentsProps {
  readonly world: string;
  /** Number of the timeline entry of a call or an action. */
  readonly entry: number;
  /** The rows that the path of a call names. Unset for actions. */
  readonly rows?: readonly Place[] | undefined;
}

/** Links to the world before and after a call, to the rows that its path names, and the rows that it changed. */
export function CallMoments({ world, entry, rows = [] }: MomentsProps) {
  const at = (number: number): string => linkTo({ world, page: 'platform', asOf: String(number) });
  return (
    <>
      <p class="buttons">
        {entry > 0 && <a href={at(entry - 1)}>World before</a>}
        <a href={at(entry)}>World after</a>
      </p>
      {rows.length > 0 && (
        <p class="buttons">
          Rows in the path:
          {rows.map((place) => (
            <RowLink key={place.id} world={world} place={place} asOf={String(entry)}>
              {place.collection} {place.id}
            </RowLink>
          ))}
        </p>
      )}
      {entry > 0 && <WhatChanged key={entry} world={world} entry={entry} />}
    </>
  );
}
