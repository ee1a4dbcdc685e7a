import type { Schemas } from '../../control/schemas.js';
import { stretchOf } from './marks.js';
import type { Tick } from './ticks.js';
import type { Span } from './timeRange.js';

/** Width and height of the drawing area. The stylesheet stretches it over all lanes and charts. */
const SIZE = 1000;

interface BackgroundProps {
  readonly history: Schemas['History'];
  readonly span: Span;
  readonly ticks: readonly Tick[];
  readonly now: string;
}

/** Incidents as bands, and ticks and events as lines, behind all lanes and charts. */
export function Background({ history, span, ticks, now }: BackgroundProps) {
  const bands = history.incidents.flatMap(({ from, endedAt }) => stretchOf(span, from, endedAt ?? now) ?? []);
  const events = history.events.flatMap(({ created }) => stretchOf(span, created, created) ?? []);
  return (
    <svg
      class="background"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {bands.map(({ from, until }, index) => (
        <rect key={index} x={from * SIZE} width={Math.max(1, (until - from) * SIZE)} y="0" height={SIZE} />
      ))}
      <path class="grid" d={linesAt(ticks.map(({ share }) => share))} />
      <path
        class="events"
        style={{ opacity: opacityOf(events.length) }}
        d={linesAt(events.map(({ from }) => from))}
      />
    </svg>
  );
}

/** Many events are drawn fainter, so that they do not hide the charts. */
function opacityOf(count: number): number {
  return Math.max(0.1, Math.min(0.45, 12 / count));
}

function linesAt(shares: readonly number[]): string {
  return shares.map((share) => `M${(share * SIZE).toFixed(1)} 0V${SIZE}`).join('');
}
