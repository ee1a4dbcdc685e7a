import { useContext, useState } from 'preact/hooks';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { useCommand } from '../../control/command.js';
import { usePolled } from '../../control/polled.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { ChangesRefused } from '../../parts/changesRefused.js';
import { Failure } from '../../parts/failure.js';
import { CheckField, ChoiceField } from '../../parts/field.js';
import { FileField } from './fileField.js';
import { Mistakes } from './mistakes.js';
import { playHere, playInNewWorld, readFile, type ScenarioSource } from './scenarioSource.js';

interface PlayProps {
  readonly world: string;
  readonly onPlay: () => void;
}

type Read = () => ScenarioSource | Promise<ScenarioSource>;

/** Plays a built-in scenario or a file of the user. */
export function PlayScenario(props: PlayProps) {
  const [isNew, setNew] = useState(false);
  const { play, source, ignored, isBusy, error } = usePlay(props, isNew);
  const reason = useContext(ChangesRefused);
  return (
    <section class="card" aria-labelledby="play">
      <h2 id="play">Play a scenario</h2>
      <ChangesRefused.Provider value={isNew ? undefined : reason}>
        <Shipped
          isBusy={isBusy}
          onPlay={(shipped) => {
            play(() => ({ shipped }));
          }}
        />
        <FileField
          onFile={(file) => {
            play(() => readFile(file));
          }}
        />
      </ChangesRefused.Provider>
      <CheckField
        label="In a new world, with the scenario's own fixture, seed, start and clock"
        value={isNew}
        onChange={setNew}
      />
      <Mistakes error={error} source={source} />
      {ignored.length > 0 && (
        <p role="status">
          Ignored, because this world exists already: {ignored.join(', ')}. Play it in a new world to apply
          them.
        </p>
      )}
    </section>
  );
}

/** Plays scenarios, and keeps the last one with its mistakes and its ignored members. */
function usePlay({ world, onPlay }: PlayProps, isNew: boolean) {
  const [source, setSource] = useState<ScenarioSource | undefined>(undefined);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const { run, isBusy, error } = useCommand();
  const playSource = async (wanted: ScenarioSource): Promise<void> => {
    setSource(wanted);
    if (isNew) {
      await playInNewWorld(wanted);
      return;
    }
    const playing = await playHere(world, wanted);
    setIgnored(playing.ignored ?? []);
    notify(`The scenario ${playing.name} plays.`);
    onPlay();
  };
  const play = (read: Read): void => {
    setIgnored([]);
    setSource(undefined);
    void run(async () => playSource(await read()));
  };
  return { play, source, ignored, isBusy, error };
}

interface ShippedProps {
  readonly isBusy: boolean;
  readonly onPlay: (name: string) => void;
}

function Shipped({ isBusy, onPlay }: ShippedProps) {
  const load = () => answerTo(control.GET('/v1/scenarios'));
  const { data: scenarios = [], error } = usePolled('scenarios', load);
  const [chosen, setChosen] = useState('');
  const { name = '', description } = scenarios.find((each) => each.name === chosen) ?? scenarios[0] ?? {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPlay(name);
      }}
    >
      <Failure error={error} />
      <div class="line">
        <ChoiceField
          label="Scenario that ships"
          value={name}
          onChange={setChosen}
          choices={scenarios.map((each) => [each.name, each.name] as const)}
        />
        <ChangeButton type="submit" disabled={isBusy || name === ''}>
          Play
        </ChangeButton>
      </div>
      <p class="hint spaced">{description}</p>
    </form>
  );
}
