import { useRef } from 'preact/hooks';
import { goToMoment } from '../../browser/location.js';
import { useCommand } from '../../control/command.js';
import { shownMoment } from '../../control/moment.js';
import type { Polled } from '../../control/polled.js';
import { findChange, useTimelineRange, type PastMoment, type Timeline } from '../../control/timeline.js';
import { Failure } from '../../parts/failure.js';
import type { WorldPageName } from '../../route.js';
import { ForkHere } from './forkHere.js';
import { momentText } from './momentText.js';
import { Slider } from './slider.js';

/** The parts of pages that show now even if the user looks at the past. */
const NOTES: Readonly<Partial<Record<WorldPageName, string>>> = {
  world: 'Failed calls, verdicts and checkpoints are those of now.',
  connection: 'Keys and settings are those of now.',
  traffic: 'Later calls are grey.',
  faults: 'Fault rules and scenarios are those of now.',
  findings: 'Findings are about the whole journal.',
};

interface BarProps {
  readonly world: string;
  readonly page: WorldPageName;
  readonly past: Polled<PastMoment | undefined>;
  /** Why the world cannot be changed. */
  readonly refused: string | undefined;
}

/** Shows which moment of the world the page shows, and leads to other moments. */
export function MomentBar({ world, page, past: { data: past, error }, refused }: BarProps) {
  const range = useTimelineRange(world);
  const isPast = shownMoment.value.asOf !== undefined;
  return (
    <section class={isPast ? 'moment past' : 'moment'} aria-label="Moment">
      {range.data !== undefined && (
        <Controls world={world} range={range.data} past={past} onUse={range.reload} />
      )}
      <p class="what" role="status">
        {isPast ? past !== undefined && momentText(past) : nowText(range.data)}
      </p>
      {refused !== undefined && (
        <p>
          {refused} {isPast && NOTES[page]}
        </p>
      )}
      <Failure error={range.error ?? error} />
    </section>
  );
}

function nowText(range: Timeline | undefined): string {
  if (range === undefined) return 'Now';
  return isOff(range) ? 'Now. The program keeps no timeline.' : `Now, after entry ${range.last}`;
}

function isOff({ from, last }: Timeline): boolean {
  return from > last;
}

interface ControlsProps {
  readonly world: string;
  readonly range: Timeline;
  readonly past: PastMoment | undefined;
  readonly onUse: () => void;
}

/** Returns a function that leads to the change before or after an entry, by default the entry on the page. */
function useSteps({ world, range, past }: ControlsProps) {
  const { run, isBusy, error } = useCommand();
  const search = useRef(Promise.resolve());
  const step = (direction: 'before' | 'after', entry?: number): void => {
    void run(async () => {
      // Each search begins where the previous one has led, so that quick presses of a key all count.
      const next = search.current.then(async () => {
        const start = entry ?? positionOf(shownMoment.value.asOf, past, range.last);
        const found = await findChange(world, start, direction);
        if (found !== undefined) goToMoment(String(found));
        else goToMoment(direction === 'after' ? undefined : String(range.from));
      });
      search.current = next.catch(() => undefined);
      await next;
    });
  };
  return { step, isBusy, error };
}

function Controls(props: ControlsProps) {
  const { world, range, past, onUse } = props;
  const { step, isBusy, error } = useSteps(props);
  const { asOf } = shownMoment.value;
  const { from, last } = range;
  const position = positionOf(asOf, past, last);
  const stepTo = (direction: 'before' | 'after') => () => {
    step(direction);
  };
  const isNow = asOf === undefined;
  if (isOff(range)) return <ForkHere world={world} />;
  return (
    <div class="controls">
      <Step words="Previous change" isDisabled={isBusy || position <= from} onClick={stepTo('before')} />
      <Slider
        {...{ from, last, position, asOf, onFocus: onUse, onChange: step }}
        text={isNow || past === undefined ? 'Now' : momentText(past)}
      />
      <Step words="Next change" isDisabled={isBusy || isNow} onClick={stepTo('after')} />
      <Step words="Now" isDisabled={isNow} onClick={goToNow} />
      <ForkHere world={world} />
      <Failure error={error} />
    </div>
  );
}

function goToNow(): void {
  goToMoment(undefined);
}

interface StepProps {
  readonly words: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function Step({ words, isDisabled, onClick }: StepProps) {
  return (
    <button type="button" class="small" disabled={isDisabled} onClick={onClick}>
      {words}
    </button>
  );
}

/** Returns the number of the entry on the page. It is in the address, unless the address has a time. */
function positionOf(asOf: string | undefined, past: PastMoment | undefined, last: number): number {
  if (asOf === undefined) return last;
  return /^\d+$/.test(asOf) ? Number(asOf) : (past?.n ?? last);
}
