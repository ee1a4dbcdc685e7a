import { linkTo } from '../../browser/location.js';
import { RowLink } from '../../parts/rowLink.js';
import { RemovedRow } from '../platform/removedRow.js';
import { WhatChanged } from '../platform/whatChanged.js';
import { useRowHistory } from '../platform/useRowHistory.js';
import type { Place } from '../../place.js';
import { namedRows } from './namedRows.js';

interface MomentsProps {
  readonly world: string;
  /** Number of the timeline entry of a call or an action. */
  readonly entry: number;
  /** The path of a call to the API. Unset for actions. */
  readonly path?: string | undefined;
  /** Whether the reply was 404. */
  readonly isMissing?: boolean;
}

/** Links to the world before and after a call, to the rows that its path names, why one of them is missing, and the rows that it changed. */
export function CallMoments({ world, entry, path = '', isMissing = false }: MomentsProps) {
  const at = (number: number): string => linkTo({ world, page: 'platform', asOf: String(number) });
  const rows = namedRows(path);
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
      {isMissing &&
        rows.map((place) => <MissingRow key={place.id} world={world} place={place} entry={entry} />)}
      {entry > 0 && <WhatChanged key={entry} world={world} entry={entry} />}
    </>
  );
}

interface MissingRowProps extends Pick<MomentsProps, 'world' | 'entry'> {
  readonly place: Place;
}

function MissingRow({ world, place, entry }: MissingRowProps) {
  const { data } = useRowHistory(world, place);
  return <RemovedRow world={world} place={place} asOf={String(entry)} history={data} />;
}
