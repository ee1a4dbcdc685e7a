import type { ReadonlySignal, Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { instantText } from '../../clockText.js';
import type { Schemas } from '../../control/schemas.js';
import { TextField } from '../../parts/field.js';
import { wordsAt } from './statesAt.js';
import type { Granularity, Span } from './timeRange.js';
import { parseTypedTime } from './typedTime.js';
import { isoText } from './view.js';

export interface CursorProps {
  readonly span: Span;
  readonly cursor: Signal<number | undefined>;
}

interface BarProps extends CursorProps {
  readonly granularity: Granularity;
  readonly history: Schemas['History'];
  /** The time of the world's clock. */
  readonly now: string;
  /** Moves the cursor to an instant, which may be outside the range, and stores the instant in the address. */
  readonly onFix: (instant: number) => void;
}

/** Returns the instant of the cursor. It is the end of the range unless the user has moved the cursor. */
export function cursorIn({ start, end }: Span, cursor: ReadonlySignal<number | undefined>): number {
  const at = cursor.value ?? end;
  return Math.min(end, Math.max(start, at));
}

/** Moves the cursor by keyboard or to a typed time, and shows the states at the cursor in words. */
export function CursorBar(props: BarProps) {
  return (
    <>
      <TimeForm {...props} />
      <Words {...props} />
      <Slider {...props} />
    </>
  );
}

function Slider({ span, granularity, history, now, cursor }: BarProps) {
  const at = cursorIn(span, cursor);
  return (
    <label class="slider">
      Cursor
      <input
        type="range"
        min={span.start}
        max={span.end}
        step={Math.min(granularity.ms, (span.end - span.start) / 100)}
        value={at}
        aria-valuetext={`${instantText(isoText(at))}: ${wordsAt(history, now, at)}`}
        onInput={(event) => {
          cursor.value = Number(event.currentTarget.value);
        }}
      />
    </label>
  );
}

function Words({ span, history, now, cursor }: BarProps) {
  const at = cursorIn(span, cursor);
  return (
    <p class="at-cursor" role="status">
      <strong>{instantText(isoText(at))} UTC</strong>: {wordsAt(history, now, at)}
    </p>
  );
}

function TimeForm({ span, onFix }: BarProps) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        const at = parseTypedTime(text, span);
        setWrong(at === undefined);
        if (at !== undefined) onFix(at);
      }}
    >
      <TextField label="Time (UTC)" placeholder="03:12" value={text} onChange={setText} required />
      <button type="submit">Show this time</button>
      {isWrong && (
        <p class="failure" role="alert">
          Type a time such as 03:12 or 2026-01-01 03:12:00.
        </p>
      )}
    </form>
  );
}
