import { linkTo } from '../../browser/location.js';
import { WhatChanged } from '../platform/whatChanged.js';

interface MomentsProps {
  readonly world: string;
  /** Number of the timeline entry of a call or an action. */
  readonly entry: number;
}

/** Links to the world before and after a call, and the rows that it changed. */
export function CallMoments({ world, entry }: MomentsProps) {
  const at = (number: number): string => linkTo({ world, page: 'platform', asOf: String(number) });
  return (
    <>
      <p class="buttons">
        {entry > 0 && <a href={at(entry - 1)}>World before</a>}
        <a href={at(entry)}>World after</a>
      </p>
      {entry > 0 && <WhatChanged key={entry} world={world} entry={entry} />}
    </>
  );
}
