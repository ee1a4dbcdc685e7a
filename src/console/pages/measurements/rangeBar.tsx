import type { Signal } from '@preact/signals';
import { instantText } from '../../clockText.js';
import { spanText } from '../../spanText.js';
import { moved, PERIODS, zoomed, type Granularity, type Span } from './timeRange.js';
import { isoText, type View } from './view.js';

interface RangeProps {
  readonly view: View;
  readonly span: Span;
  readonly granularity: Granularity;
  /** The time of the world's clock in milliseconds. */
  readonly now: number;
  readonly cursor: Signal<number | undefined>;
  readonly onChange: (view: View) => void;
}

/** The shown time range, and buttons that change it. */
export function RangeBar(props: RangeProps) {
  const { view, span, granularity, onChange } = props;
  const { range } = view;
  return (
    <section class="card range" aria-label="Time range">
      <div class="buttons">
        {PERIODS.map(([period, words]) => (
          <button
            key={period}
            type="button"
            aria-pressed={'period' in range && range.period === period}
            onClick={() => {
              onChange({ ...view, range: { period } });
            }}
          >
            {words}
          </button>
        ))}
        <Changes {...props} />
      </div>
      <p>
        {instantText(isoText(span.start))} to {instantText(isoText(span.end))} UTC, a point every{' '}
        {spanText(isoText(0), isoText(granularity.ms))}
        {'period' in range && ', follows the clock'}
      </p>
    </section>
  );
}

/** Buttons that move and zoom the range. Zooming keeps the cursor at its place. */
function Changes({ view, span, now, cursor, onChange }: RangeProps) {
  const at = cursor.value;
  const center = at !== undefined && span.start <= at && at <= span.end ? at : undefined;
  const actions: readonly (readonly [words: string, range: () => Span])[] = [
    ['Earlier', () => moved(span, -0.5)],
    ['Later', () => moved(span, 0.5)],
    ['Zoom in', () => zoomed(span, 0.5, center)],
    ['Zoom out', () => zoomed(span, 2, center)],
  ];
  return actions.map(([words, range]) => (
    <button
      key={words}
      type="button"
      onClick={() => {
        onChange({ ...view, range: notAfter(range(), now) });
      }}
    >
      {words}
    </button>
  ));
}

/** Moves a range into the past until it ends at `instant` or earlier, because the future has no measurements. */
function notAfter(span: Span, instant: number): Span {
  const late = Math.max(0, span.end - instant);
  return late === 0 ? span : { start: Math.max(0, span.start - late), end: instant };
}
