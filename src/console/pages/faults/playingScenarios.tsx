import { instantText } from '../../clockText.js';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { useCommand } from '../../control/command.js';
import type { Polled } from '../../control/polled.js';
import type { Playing } from '../../control/scenarios.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { Expectations } from '../../parts/expectations.js';
import { Failure } from '../../parts/failure.js';
import { StartedIncidents } from './startedIncidents.js';
import { Steps } from './steps.js';

interface PlayingProps {
  readonly world: string;
  readonly playing: Polled<readonly Playing[]>;
}

/** The scenarios that play in a world, with their steps, incidents and verdicts. */
export function PlayingScenarios({ world, playing: { data, error, reload } }: PlayingProps) {
  return (
    <>
      <Failure error={error} />
      {data?.map((scenario) => (
        <Scenario key={scenario.name} world={world} scenario={scenario} onEnd={reload} />
      ))}
    </>
  );
}

interface ScenarioProps {
  readonly world: string;
  readonly scenario: Playing;
  readonly onEnd: () => void;
}

function Scenario({ world, scenario, onEnd }: ScenarioProps) {
  const { name, description, loadedAt, faults, incidents, timeline, expectations } = scenario;
  return (
    <section class="card" aria-label={`Scenario ${name}`}>
      <div class="title">
        <h2>Scenario {name}</h2>
        <End world={world} name={name} onEnd={onEnd} />
      </div>
      {description !== undefined && <p>{description}</p>}
      <p class="hint">
        Since {instantText(loadedAt)}. {faults.length > 0 && `Its fault rules: ${faults.join(', ')}.`}
      </p>
      <h3>Expectations</h3>
      <Expectations world={world} expectations={expectations} />
      {timeline.length > 0 && <Steps timeline={timeline} />}
      {incidents.length > 0 && <StartedIncidents world={world} ids={incidents} />}
    </section>
  );
}

function End({
  world,
  name,
  onEnd,
}: {
  readonly world: string;
  readonly name: string;
  readonly onEnd: () => void;
}) {
  const { run, isBusy, error } = useCommand();
  const end = async (): Promise<void> => {
    const params = { path: { world, scenario: name } };
    await answerTo(control.DELETE('/v1/worlds/{world}/scenarios/{scenario}', { params }));
    notify(`Ended the scenario ${name}.`);
    onEnd();
  };
  return (
    <>
      <Failure error={error} />
      <ChangeButton
        {...{ class: 'small', disabled: isBusy }}
        aria-label={`End the scenario ${name}`}
        onClick={() => void run(end)}
      >
        End
      </ChangeButton>
    </>
  );
}
