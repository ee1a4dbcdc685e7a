import { clockText, instantText } from '../../clockText.js';
import { linkTo } from '../../browser/location.js';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { useCommand } from '../../control/command.js';
import { useWorlds } from '../../control/worlds.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { Failure } from '../../parts/failure.js';
import { NextEntries } from '../platform/nextEntries.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { Checkpoints } from '../worlds/checkpoints.js';
import { WorldActions } from '../worlds/worldActions.js';
import { Failures } from './failures.js';
import { ProblemsSinceStart } from './problems.js';
import { VerdictLines } from './verdicts.js';

/** The state of a world at a glance: its time, its problems, its failed calls, its verdicts, and what happens next. */
export function OverviewPage({ world, reload }: WorldPageProps) {
  const { data: worlds = [world] } = useWorlds();
  return (
    <>
      <div class="title">
        <h1>{world.name}</h1>
        <WorldActions world={world} worlds={worlds} onDone={reload} />
      </div>
      <Clock world={world} reload={reload} />
      <div class="overview">
        <div>
          <Failures world={world.name} />
          <ProblemsSinceStart world={world.name} />
        </div>
        <div>
          <VerdictLines world={world.name} />
          <section class="card" aria-labelledby="next">
            <h2 id="next">What happens next</h2>
            <NextEntries world={world.name} now={world.now} />
            <p>
              <a href={linkTo({ world: world.name, page: 'time' })}>The whole agenda</a>
            </p>
          </section>
        </div>
      </div>
      <Checkpoints world={world} reload={reload} />
    </>
  );
}

function Clock({ world: { name, now, clock, seed }, reload }: Pick<WorldPageProps, 'world' | 'reload'>) {
  const { run, isBusy, error } = useCommand();
  const step = async (): Promise<void> => {
    const params = { path: { world: name } };
    const { to } = await answerTo(control.POST('/v1/worlds/{world}/clock/step', { params }));
    notify(`It is ${instantText(to)}.`);
    reload();
  };
  return (
    <div class="card now">
      <p>
        <time class="clock" dateTime={now}>
          {instantText(now)}
        </time>{' '}
        UTC{' '}
        <span class="hint">
          clock: {clockText(clock)} · seed {seed}
        </span>
      </p>
      <ChangeButton class="primary" disabled={isBusy} onClick={() => void run(step)}>
        Step to the next entry
      </ChangeButton>
      <Failure error={error} />
    </div>
  );
}
