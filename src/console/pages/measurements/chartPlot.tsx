import type { Signal } from '@preact/signals';
import { HEIGHT, largestOf, pathOf, valueAt, WIDTH, type Chart } from './chartData.js';
import { cursorIn } from './cursorBar.js';
import { percent } from './percent.js';
import { unitText, valueText, valueTicks } from './ticks.js';
import type { Granularity, Span } from './timeRange.js';
import { metricText } from './view.js';

interface ChartProps {
  readonly chart: Chart;
  readonly span: Span;
  readonly granularity: Granularity;
  readonly cursor: Signal<number | undefined>;
  /** The time of the world's clock. Later instants have no values. */
  readonly now: string;
}

/** Number of line styles in the stylesheet. Further lines use the same styles again. */
const STYLES = 6;

/** One measurement of several hosts as lines, with the values at the cursor. */
export function ChartPlot(props: ChartProps) {
  const { chart, span, granularity } = props;
  const { top, ticks } = valueTicks(largestOf(chart));
  const name = metricText(chart.metric);
  return (
    <figure class="chart">
      <figcaption>
        <strong>{name}</strong> <span class="hint">{unitText(chart.units)}</span>
        <Legend {...props} />
      </figcaption>
      <div class="area">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Chart of ${name}`}
        >
          <path class="grid" d={ticks.map(({ share }) => `M0 ${(1 - share) * HEIGHT}H${WIDTH}`).join('')} />
          {chart.lines.map((line, index) => (
            <path key={line.host} class={styleOf(index)} d={pathOf(line, span, top, granularity)} />
          ))}
        </svg>
        {ticks.map(({ share, text }) => (
          <span key={share} class="value-tick" style={{ bottom: percent(share) }} aria-hidden="true">
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}

function Legend({ chart, span, granularity, cursor, now }: ChartProps) {
  const at = cursorIn(span, cursor);
  const isPast = at <= Date.parse(now);
  return (
    <ul class="legend" aria-label={`Values of ${metricText(chart.metric)}`}>
      {chart.lines.map((line, index) => (
        <li key={line.host}>
          <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false">
            <path class={styleOf(index)} d="M0 4H24" />
          </svg>
          {line.host} <strong>{valueText(isPast ? valueAt(line, at, granularity) : null)}</strong>
        </li>
      ))}
    </ul>
  );
}

function styleOf(index: number): string {
  return `line-${index % STYLES}`;
}
