import type { ComponentChildren } from 'preact';
import { linkTo } from '../browser/location.js';
import { itemOf, type Place } from '../place.js';

interface RowLinkProps {
  readonly world: string;
  readonly place: Place;
  /** The problem of the row. It is shown by a colour, and in words for screen readers and as a tooltip. */
  readonly problem?: string | undefined;
  /** The moment that the details show. By default that of the current page. */
  readonly asOf?: string;
  readonly children: ComponentChildren;
}

/** Tables that are not collections. Their rows have no details on the Platform page. */
const OTHERS = ['incidents', 'faults', 'scenarios', 'steps'];

/** A link to the details of a row on the page Platform. */
export function RowLink({ world, place, problem, children, ...moment }: RowLinkProps) {
  if (OTHERS.includes(place.collection)) return <strong>{children}</strong>;
  return (
    <a
      href={linkTo({ world, page: 'platform', item: itemOf(place), ...moment })}
      class={problem === undefined ? undefined : 'bad'}
      title={problem}
    >
      {children}
    </a>
  );
}
