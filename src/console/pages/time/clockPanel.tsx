import { useState } from 'preact/hooks';
import { clockText, instantText } from '../../clockText.js';
import { answerTo, control } from '../../control/client.js';
import type { Schemas } from '../../control/schemas.js';
import { useCommand } from '../../control/command.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { Failure } from '../../parts/failure.js';
import { TextField } from '../../parts/field.js';
import { numberOr } from '../../numberOr.js';
import { spanText } from '../../spanText.js';
import { wordsOf } from '../../wordsOf.js';

interface ClockProps {
  readonly world: string;
  readonly clock: Schemas['Clock'];
  readonly onStep: (passage: Schemas['Passage']) => void;
  readonly onChange: () => void;
}

/** The virtual time of a world, and buttons that stop, start and step its clock. */
export function ClockPanel(props: ClockProps) {
  const { now, advancing, rate } = props.clock;
  return (
    <section class="card" aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <p class="clock">
        <time dateTime={now}>{instantText(now)}</time> <span class="hint">UTC</span>
      </p>
      <p>
        {rate === 0 ? 'The clock stands.' : `The clock runs: ${clockText(props.clock)}.`} <Next {...props} />
      </p>
      {advancing !== undefined && <Progress advancing={advancing} />}
      <ClockCommands {...props} />
    </section>
  );
}

function Next({ clock: { now, next } }: ClockProps) {
  if (next === undefined) return <>Nothing is on the agenda.</>;
  return (
    <>
      Next: {wordsOf(next.what)}, {next.subject}, in {spanText(now, next.at)}.
    </>
  );
}

function Progress({ advancing: { from, to, now, fired } }: { readonly advancing: Schemas['Progress'] }) {
  const start = Date.parse(from);
  return (
    <p>
      <label class="progress">
        Advancing to {instantText(to)}: {fired.toLocaleString('en')} entries so far
        <progress max={Date.parse(to) - start} value={Date.parse(now) - start} />
      </label>
    </p>
  );
}

function ClockCommands({ world, clock, onStep, onChange }: ClockProps) {
  const { run, isBusy, error } = useCommand();
  const [rate, setRate] = useState('');
  const params = { path: { world } };
  const step = async (): Promise<void> => {
    onStep(await answerTo(control.POST('/v1/worlds/{world}/clock/step', { params })));
  };
  const freeze = async (): Promise<void> => {
    await answerTo(control.POST('/v1/worlds/{world}/clock/freeze', { params }));
    onChange();
  };
  const resume = async (): Promise<void> => {
    const body = rate.trim() === '' ? {} : { rate: numberOr(rate.trim()) as number };
    await answerTo(control.POST('/v1/worlds/{world}/clock/resume', { params, body }));
    onChange();
  };
  return (
    <>
      <div class="line">
        <Run words="Step to the next entry" isBusy={isBusy} onRun={() => run(step)} isPrimary />
        {clock.rate > 0 && <Run words="Freeze" isBusy={isBusy} onRun={() => run(freeze)} />}
        <TextField label="Rate" placeholder="1, 60 …" value={rate} onChange={setRate} />
        <Run words={clock.rate > 0 ? 'Change rate' : 'Resume'} isBusy={isBusy} onRun={() => run(resume)} />
      </div>
      <Failure error={error} />
    </>
  );
}

interface RunProps {
  readonly words: string;
  readonly isBusy: boolean;
  readonly onRun: () => Promise<void>;
  readonly isPrimary?: boolean;
}

function Run({ words, isBusy, onRun, isPrimary = false }: RunProps) {
  return (
    <ChangeButton class={isPrimary ? 'primary' : undefined} disabled={isBusy} onClick={() => void onRun()}>
      {words}
    </ChangeButton>
  );
}
