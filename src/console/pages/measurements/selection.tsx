import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import { useCommand } from '../../control/command.js';
import { useAtMoment, type Following } from '../../control/live.js';
import { shownMoment, type Moment } from '../../control/moment.js';
import { readRows } from '../../control/rows.js';
import type { Schemas } from '../../control/schemas.js';
import { Failure } from '../../parts/failure.js';
import { TextField } from '../../parts/field.js';
import type { HostRow } from './defaultView.js';
import { readHostsNamed } from './hostsNamed.js';
import { metricText, type View } from './view.js';

type Catalogue = Schemas['SeriesCatalogue'];

/** Names of hosts change rarely, and searching many hosts takes work. */
const FOLLOWING: Following = { topics: ['state/hosts'], restMs: 10_000 };
/** Maximum number of suggested hosts. The suggestions depend on the typed text. */
const SUGGESTED_MAX = 50;

interface SelectionProps {
  readonly world: string;
  readonly view: View;
  /** Whether the user has selected nothing yet. Then the first selected host replaces the hosts of the view. */
  readonly isExample: boolean;
  readonly onChange: (view: View) => void;
}

/** The selected hosts and measurements. The user adds and removes them here. */
export function Selection(props: SelectionProps) {
  return (
    <section class="card selection" aria-label="Selection">
      <Hosts {...props} />
      <Metrics {...props} />
    </section>
  );
}

function Hosts({ world, view, isExample, onChange }: SelectionProps) {
  const { run, error } = useCommand();
  const [typed, setTyped] = useState('');
  const read = (moment: Moment) =>
    readRows(world, 'hosts', { search: typed, limit: SUGGESTED_MAX, ...moment });
  const { data } = useAtMoment(`${world} ${typed}`, read, FOLLOWING);
  // Keep the last suggestions until the suggestions for the typed text arrive.
  const rows = useRef<readonly HostRow[]>([]);
  rows.current = data?.rows ?? rows.current;
  const show = (hosts: readonly string[]): void => {
    onChange({ ...view, hosts: [...new Set(hosts)] });
  };
  const add = async (text: string): Promise<void> => {
    const found = await readHostsNamed(world, text, shownMoment.value);
    show([...(isExample ? [] : view.hosts), ...found]);
  };
  return (
    <Chosen
      title="Hosts"
      what="Host or cluster"
      chosen={view.hosts}
      suggestions={[...new Set(rows.current.flatMap(({ name, clusterName }) => [clusterName ?? name, name]))]}
      onType={setTyped}
      onAdd={(text) => void run(() => add(text))}
      onRemove={show}
    >
      {isExample && <p class="hint">An example. The first host or cluster that you add replaces it.</p>}
      <Failure error={error} />
    </Chosen>
  );
}

function Metrics({ world, view, onChange }: SelectionProps) {
  const load = (moment: Moment) => {
    const params = { path: { world }, query: { host: [...view.hosts], ...moment } };
    return answerTo(control.GET('/v1/worlds/{world}/series/catalogue', { params }));
  };
  const { data: catalogue } = useAtMoment(`${world} ${view.hosts.join(' ')}`, load, FOLLOWING);
  const show = (metrics: readonly string[]): void => {
    onChange({ ...view, metrics });
  };
  return (
    <Chosen
      title="Measurements"
      what="Measurement"
      chosen={view.metrics}
      suggestions={metricsOf(catalogue)}
      onAdd={(text) => {
        if (!view.metrics.includes(text)) show([...view.metrics, text]);
      }}
      onRemove={show}
    />
  );
}

interface ChosenProps {
  readonly title: string;
  readonly what: string;
  readonly chosen: readonly string[];
  readonly suggestions: readonly string[];
  readonly onType?: (text: string) => void;
  readonly onAdd: (text: string) => void;
  /** Called with the items that remain. */
  readonly onRemove: (rest: readonly string[]) => void;
  readonly children?: ComponentChildren;
}

function Chosen({ title, chosen, onRemove, children, ...adding }: ChosenProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul class="chips" aria-label={title}>
        {chosen.map((each) => (
          <Chip
            key={each}
            text={each}
            onRemove={() => {
              onRemove(chosen.filter((other) => other !== each));
            }}
          />
        ))}
      </ul>
      {chosen.length > 2 && (
        <button
          type="button"
          class="small"
          aria-label={`Remove all: ${title}`}
          onClick={() => {
            onRemove([]);
          }}
        >
          Remove all
        </button>
      )}
      <AddForm {...adding} />
      {children}
    </div>
  );
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <li>
      {text}
      <button type="button" class="small" aria-label={`Remove ${text}`} onClick={onRemove}>
        ×
      </button>
    </li>
  );
}

type AddProps = Pick<ChosenProps, 'what' | 'suggestions' | 'onType' | 'onAdd'>;

function AddForm({ what, suggestions, onType, onAdd }: AddProps) {
  const [text, setText] = useState('');
  const id = useId();
  const type = (typed: string): void => {
    setText(typed);
    onType?.(typed);
  };
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(text.trim());
        type('');
      }}
    >
      <TextField label={what} value={text} onChange={type} list={id} required />
      <datalist id={id}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button type="submit" aria-label={`Add ${what.toLowerCase()}`}>
        Add
      </button>
    </form>
  );
}

/**
 * Returns all measurements that can be selected. For disks and databases, the name of a measurement includes the disk
 * or database.
 */
function metricsOf(catalogue: Catalogue | undefined): readonly string[] {
  if (catalogue === undefined) return [];
  const { measurements, hosts } = catalogue;
  const disks = [...new Set(hosts.flatMap((host) => host.disks))];
  const databases = [...new Set(hosts.flatMap((host) => host.databases))];
  return [
    ...measurements.host.map(metricText),
    ...disks.flatMap((disk) => measurements.disk.map(({ name }) => metricText({ name, disk }))),
    ...databases.flatMap((database) =>
      measurements.database.map(({ name }) => metricText({ name, database })),
    ),
  ];
}
