import { useState } from 'preact/hooks';
import { instantText } from '../../clockText.js';
import { answerTo, control } from '../../control/client.js';
import type { Topic } from '../../control/changes.js';
import { useLive } from '../../control/live.js';
import type { Schemas } from '../../control/schemas.js';
import { Reading } from '../../parts/reading.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { AdvanceForm } from './advanceForm.js';
import { Agenda } from './agenda.js';
import { ClockPanel } from './clockPanel.js';
import { Passage } from './passage.js';

const TOPICS: readonly Topic[] = ['clock'];

/** The page about time: the clock of a world, commands that advance it, and the agenda. */
export function TimePage(props: WorldPageProps) {
  const { name, now } = props.world;
  return (
    <>
      <div class="title">
        <h1>Time in {name}</h1>
      </div>
      {props.entry === undefined ? <Present {...props} /> : <Past world={name} now={now} />}
    </>
  );
}

/** The clock and the agenda at a past moment. */
function Past({ world, now }: { readonly world: string; readonly now: string }) {
  return (
    <>
      <section class="card" aria-labelledby="clock">
        <h2 id="clock">Clock</h2>
        <p class="clock">
          <time dateTime={now}>{instantText(now)}</time> <span class="hint">UTC</span>
        </p>
        <p>The time of this moment. Only a fork or the present can advance.</p>
      </section>
      <Agenda world={world} now={now} />
    </>
  );
}

function Present({ world: { name: world } }: WorldPageProps) {
  const params = { path: { world } };
  const load = () => answerTo(control.GET('/v1/worlds/{world}/clock', { params }));
  const { data: clock, error, reload } = useLive(world, load, { topics: TOPICS });
  const [passage, setPassage] = useState<Schemas['Passage'] | undefined>(undefined);
  const show = (latest: Schemas['Passage']): void => {
    setPassage(latest);
    reload();
  };
  if (clock === undefined) return <Reading what="the clock" error={error} />;
  return (
    <>
      <ClockPanel world={world} clock={clock} onStep={show} onChange={reload} />
      <AdvanceForm world={world} onAdvance={show} />
      {passage !== undefined && <Passage world={world} passage={passage} />}
      <Agenda world={world} now={clock.now} />
    </>
  );
}
