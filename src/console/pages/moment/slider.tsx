import { useEffect, useState } from 'preact/hooks';
import { showMoment } from '../../browser/location.js';
import { later } from '../../browser/timers.js';

/** Pause in the movement of the slider after which the page shows the moment, in milliseconds. */
const SETTLE_MS = 150;

interface SliderProps {
  /** Numbers of the first and the last entry. */
  readonly from: number;
  readonly last: number;
  /** Number of the entry on the page. The last one stands for now. */
  readonly position: number;
  /** Describes the moment on the page. */
  readonly text: string;
  /** The moment in the address. */
  readonly asOf: string | undefined;
  /** Called when the user begins to use the slider. */
  readonly onFocus: () => void;
  /** Shows the nearest change before or after an entry. */
  readonly onChange: (direction: 'before' | 'after', entry: number) => void;
}

/** A slider over the entries of a timeline. Arrow keys move by an entry, Page Up and Page Down by a change, End to now. */
export function Slider({ from, last, position, text, asOf, onFocus, onChange }: SliderProps) {
  const [moved, setMoved] = useMoved(asOf, last);
  return (
    <input
      type="range"
      aria-label="Timeline"
      min={from}
      max={last}
      step={1}
      value={moved ?? position}
      aria-valuetext={moved === undefined ? text : `Entry ${moved}`}
      onFocus={onFocus}
      onPointerDown={onFocus}
      onInput={({ currentTarget }) => {
        setMoved(currentTarget.valueAsNumber);
      }}
      onKeyDown={(event) => {
        if (!['PageUp', 'PageDown', 'End'].includes(event.key)) return;
        event.preventDefault();
        if (event.key === 'End') showMoment(undefined);
        else onChange(event.key === 'PageDown' ? 'before' : 'after', moved ?? position);
      }}
    />
  );
}

/** The entry to which the user has moved the slider. Shows it on the page once the slider rests. */
function useMoved(asOf: string | undefined, last: number) {
  const [moved, setMoved] = useState<number | undefined>(undefined);
  useEffect(() => {
    setMoved(undefined);
  }, [asOf]);
  useEffect(() => {
    if (moved === undefined) return undefined;
    return later(() => {
      const target = moved >= last ? undefined : String(moved);
      if (target === asOf) setMoved(undefined);
      else showMoment(target);
    }, SETTLE_MS);
  }, [moved]);
  return [moved, setMoved] as const;
}
