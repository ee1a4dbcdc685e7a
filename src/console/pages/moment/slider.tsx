import { useEffect, useState } from 'preact/hooks';
import { currentRoute, showMoment } from '../../browser/location.js';
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
  /** Shows the nearest change before or after an entry, by default after the one on the page. */
  readonly onChange: (direction: 'before' | 'after', entry?: number) => void;
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
        setMoved(undefined);
        if (event.key === 'End') showMoment(undefined);
        else onChange(event.key === 'PageDown' ? 'before' : 'after', moved);
      }}
    />
  );
}

/** An entry to which the user has moved the slider, and the moment in the address at that time. */
interface Moved {
  readonly entry: number;
  readonly asOf: string | undefined;
}

/** The entry to which the user has moved the slider. Shows it on the page once the slider rests. */
function useMoved(asOf: string | undefined, last: number) {
  const [moved, setMoved] = useState<Moved | undefined>(undefined);
  useEffect(() => {
    if (moved === undefined) return undefined;
    return later(() => {
      setMoved(undefined);
      // The user may have left the moment in another way.
      if (moved.asOf === currentRoute.value.asOf)
        showMoment(moved.entry >= last ? undefined : String(moved.entry));
    }, SETTLE_MS);
  }, [moved]);
  const entry = moved?.asOf === asOf ? moved?.entry : undefined;
  const moveTo = (to: number | undefined): void => {
    setMoved(to === undefined ? undefined : { entry: to, asOf });
  };
  return [entry, moveTo] as const;
}
