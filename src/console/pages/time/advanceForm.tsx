import { useState } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import type { Schemas } from '../../control/schemas.js';
import { useCommand } from '../../control/command.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { Failure } from '../../parts/failure.js';
import { TextField } from '../../parts/field.js';

const STEPS = [
  ['PT1M', '1 minute'],
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P7D', '7 days'],
  ['P30D', '30 days'],
] as const;

interface AdvanceProps {
  readonly world: string;
  readonly onAdvance: (passage: Schemas['Passage']) => void;
}

/** A form that advances the clock by a duration or to an instant. */
export function AdvanceForm({ world, onAdvance }: AdvanceProps) {
  const { run, isBusy, error } = useCommand();
  const advance = (body: Schemas['Advance']): void => {
    const params = { path: { world } };
    void run(async () => {
      onAdvance(await answerTo(control.POST('/v1/worlds/{world}/clock/advance', { params, body })));
    });
  };
  const by = (duration: string): void => {
    advance({ by: duration });
  };
  const to = (time: string): void => {
    advance({ to: time });
  };
  return (
    <section class="card" aria-labelledby="advance">
      <h2 id="advance">Advance</h2>
      <Steps isBusy={isBusy} onSend={by} />
      <div class="line">
        <Way label="By a duration" placeholder="P1DT12H" isBusy={isBusy} onSend={by} />
        <Way label="To a time" placeholder="2026-01-31T00:00:00Z" isBusy={isBusy} onSend={to} />
      </div>
      <Failure error={error} />
    </section>
  );
}

interface SendProps {
  readonly isBusy: boolean;
  readonly onSend: (text: string) => void;
}

function Steps({ isBusy, onSend }: SendProps) {
  return (
    <div class="buttons spaced">
      {STEPS.map(([duration, words]) => (
        <ChangeButton
          key={duration}
          disabled={isBusy}
          onClick={() => {
            onSend(duration);
          }}
        >
          {words}
        </ChangeButton>
      ))}
    </div>
  );
}

interface WayProps extends SendProps {
  readonly label: string;
  readonly placeholder: string;
}

function Way({ label, placeholder, isBusy, onSend }: WayProps) {
  const [text, setText] = useState('');
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text.trim());
      }}
    >
      <TextField label={label} placeholder={placeholder} value={text} onChange={setText} required />
      <ChangeButton type="submit" disabled={isBusy} aria-label={`Advance ${label.toLowerCase()}`}>
        Advance
      </ChangeButton>
    </form>
  );
}
