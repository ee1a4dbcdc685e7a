import { useSignal, type Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Background } from './background.js';
import { ChartPlot } from './chartPlot.js';
import { cursorIn, type CursorProps } from './cursorBar.js';
import { IncidentLane, StateLane } from './lanes.js';
import { percent } from './percent.js';
import { timeTicks, type Tick } from './ticks.js';
import { between, type Span } from './timeRange.js';
import { metricText } from './view.js';
import type { Measurements } from './useMeasurements.js';

interface PlotsProps {
  readonly measurements: Measurements;
  readonly cursor: Signal<number | undefined>;
  readonly onZoom: (span: Span) => void;
  /** Stores an instant in the address. */
  readonly onFix: (instant: number) => void;
}

/** Shortest drag that zooms, as a share of the range. Shorter ones are clicks. */
const DRAG_MIN = 0.01;
const TICKS = 6;

/** Lanes and charts on one time axis. The cursor follows the pointer. A click fixes the cursor, and a drag zooms. */
export function Plots({ measurements, ...actions }: PlotsProps) {
  const { cursor } = actions;
  const { span, history, charts, granularity, now } = measurements;
  const { box, dragged, ...handlers } = usePointer(span, actions);
  const ticks = timeTicks(span, TICKS);
  return (
    <div ref={box} class="plots" {...handlers}>
      <Background {...{ history, span, ticks, now }} />
      <TimeAxis ticks={ticks} />
      <IncidentLane history={history} span={span} now={now} />
      {history.hosts.map((host) => (
        <StateLane key={host.hostId} host={host} span={span} now={now} />
      ))}
      {charts.map((chart) => (
        <ChartPlot key={metricText(chart.metric)} {...{ chart, span, granularity, cursor, now }} />
      ))}
      <TimeAxis ticks={ticks} />
      <CursorLine span={span} cursor={cursor} />
      <Dragged dragged={dragged} />
    </div>
  );
}

function TimeAxis({ ticks }: { readonly ticks: readonly Tick[] }) {
  return (
    <div class="time-axis" aria-hidden="true">
      {ticks.map(({ share, text }) => (
        <span key={share} style={{ left: percent(share) }}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** The part of the time axis that the user drags over, as two shares from 0 to 1. */
type Drag = Signal<readonly [number, number] | undefined>;

function CursorLine({ span, cursor }: CursorProps) {
  const share = (cursorIn(span, cursor) - span.start) / (span.end - span.start);
  return <div class="cursor" style={{ left: percent(share) }} />;
}

function Dragged({ dragged }: { readonly dragged: Drag }) {
  const shares = dragged.value;
  if (shares === undefined) return null;
  const [from, until] = shares.toSorted((a, b) => a - b);
  return (
    <div class="dragged" style={{ left: percent(from ?? 0), width: percent((until ?? 0) - (from ?? 0)) }} />
  );
}

function usePointer(span: Span, { cursor, onZoom, onFix }: Omit<PlotsProps, 'measurements'>) {
  const box = useRef<HTMLDivElement>(null);
  const dragged: Drag = useSignal(undefined);
  const shareOf = ({ clientX }: PointerEvent): number => {
    const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const instantOf = (share: number): number => Math.round(span.start + share * (span.end - span.start));
  return {
    box,
    dragged,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      const share = shareOf(event);
      box.current?.setPointerCapture(event.pointerId);
      dragged.value = [share, share];
    },
    onPointerMove: (event: PointerEvent) => {
      const share = shareOf(event);
      cursor.value = instantOf(share);
      if (dragged.value !== undefined) dragged.value = [dragged.value[0], share];
    },
    onPointerUp: () => {
      if (dragged.value === undefined) return;
      const [from, until] = dragged.value;
      dragged.value = undefined;
      if (Math.abs(until - from) < DRAG_MIN) onFix(instantOf(until));
      else onZoom(between(instantOf(from), instantOf(until)));
    },
    onPointerCancel: () => {
      dragged.value = undefined;
    },
  };
}
