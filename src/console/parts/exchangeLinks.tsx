import { linkTo } from '../browser/location.js';

/** Maximum number of links. More would hide the text around them. */
const LINKS_MAX = 12;

interface LinksProps {
  readonly world: string;
  /** Numbers of the journal entries. */
  readonly entries: readonly number[];
  /** Number of all entries, if `entries` has only the first ones. */
  readonly count?: number;
}

/** Links to journal entries on the traffic page. */
export function ExchangeLinks({ world, entries, count = entries.length }: LinksProps) {
  const shown = entries.slice(0, LINKS_MAX);
  return (
    <span class="entries">
      {shown.map((entry) => (
        <a
          key={entry}
          href={linkTo({ world, page: 'traffic', item: String(entry) })}
          aria-label={`Exchange ${entry}`}
        >
          {entry}
        </a>
      ))}
      {count > shown.length && (
        <span class="hint">and {(count - shown.length).toLocaleString('en')} more</span>
      )}
    </span>
  );
}
