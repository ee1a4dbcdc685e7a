import type { ComponentChildren } from 'preact';
import { hrefOf } from '../../route.js';
import { itemOf, type Place } from './place.js';

interface RowLinkProps {
  readonly world: string;
  readonly place: Place;
  /** The problem of the row. It is shown by a colour, and in words for screen readers and as a tooltip. */
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

/** A link to the details of a row. */
export function RowLink({ world, place, problem, children }: RowLinkProps) {
  return (
    <a
      href={hrefOf({ world, page: 'platform', item: itemOf(place) })}
      class={problem === undefined ? undefined : 'bad'}
      title={problem}
    >
      {children}
    </a>
  );
}
