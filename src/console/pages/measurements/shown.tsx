import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Failure } from '../../parts/failure.js';
import { Reading } from '../../parts/reading.js';
import { CursorBar } from './cursorBar.js';
import { Occurrences } from './occurrences.js';
import { Plots } from './plots.js';
import { RangeBar } from './rangeBar.js';
import { showing, type Span } from './timeRange.js';
import { useMeasurements } from './useMeasurements.js';
import { ValueTables } from './valueTables.js';
import type { View } from './view.js';

interface ShownProps {
  readonly world: string;
  readonly view: View;
  /** The time of the world's clock in milliseconds. */
  readonly now: number;
  readonly onChange: (view: View) => void;
}

/** The charts of a view, with everything that shares their time axis. */
export function Shown({ world, view, now, onChange }: ShownProps) {
  const { data, error } = useMeasurements(world, view);
  const cursor = useSignal(view.at);
  useEffect(() => {
    if (view.at !== undefined) cursor.value = view.at;
  }, [view.at]);
  if (data === undefined) return <Reading what="the measurements" error={error} />;
  const { span, granularity, history, charts } = data;
  const show = (range: Span): void => {
    onChange({ ...view, range });
  };
  const fix = (at: number): void => {
    const range = showing(span, at);
    onChange({ ...view, at, ...(range !== span && { range }) });
  };
  return (
    <>
      <RangeBar {...{ view, span, granularity, now, cursor, onChange }} />
      <Failure error={error} />
      {data.problems.length > 0 && (
        <ul class="failure problems" role="alert">
          {data.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <section class="card" aria-label="Charts">
        <CursorBar {...{ span, granularity, history, now: data.now, cursor, onFix: fix }} />
        <Plots measurements={data} cursor={cursor} onZoom={show} onFix={fix} />
      </section>
      <Occurrences history={history} onSelect={fix} />
      <ValueTables charts={charts} history={history} />
    </>
  );
}
