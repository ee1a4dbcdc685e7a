import { useState } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import type { Topic } from '../../control/changes.js';
import { useAtMoment } from '../../control/live.js';
import type { Moment } from '../../control/moment.js';
import { Reading } from '../../parts/reading.js';
import { ChoiceField } from '../../parts/field.js';
import { wordsOf } from '../../wordsOf.js';
import { countsByKind, type Entry } from './entries.js';
import { Timeline } from './timeline.js';

const READ_MAX = 1000;
const SHOWN_MAX = 200;
const ALL = '';
const TOPICS: readonly Topic[] = ['state'];
/** Minimum time between two reads, in milliseconds. The agenda depends on all rows, so it may change often. */
const REST_MS = 1000;

/** The agenda, soonest entries first, filtered by kind. */
export function Agenda({ world, now }: { readonly world: string; readonly now: string }) {
  const load = (moment: Moment) => {
    const params = { path: { world }, query: { limit: READ_MAX, ...moment } };
    return answerTo(control.GET('/v1/worlds/{world}/agenda', { params }));
  };
  const { data: entries, error } = useAtMoment(world, load, { topics: TOPICS, restMs: REST_MS });
  const [kind, setKind] = useState(ALL);
  return (
    <section class="card" aria-labelledby="agenda">
      <h2 id="agenda">Agenda</h2>
      {entries === undefined && <Reading what="the agenda" error={error} />}
      {entries !== undefined && (
        <>
          <ChoiceField label="Kind" value={kind} onChange={setKind} choices={kindsOf(entries)} />
          <Shown
            world={world}
            entries={entries.filter(({ what }) => kind === ALL || what === kind)}
            now={now}
          />
        </>
      )}
    </section>
  );
}

interface ShownProps {
  readonly world: string;
  readonly entries: readonly Entry[];
  readonly now: string;
}

function Shown({ world, entries, now }: ShownProps) {
  if (entries.length === 0) return <p>Nothing of this kind is on the agenda.</p>;
  return (
    <>
      <Timeline world={world} entries={entries.slice(0, SHOWN_MAX)} from={now} />
      {entries.length > SHOWN_MAX && (
        <p class="hint">The next {SHOWN_MAX}; time has to pass for the others.</p>
      )}
    </>
  );
}

function kindsOf(entries: readonly Entry[]) {
  const all = entries.length === READ_MAX ? `the next ${READ_MAX}` : 'all';
  const kinds = countsByKind(entries).map(([kind, count]) => [kind, `${wordsOf(kind)} (${count})`] as const);
  return [[ALL, `${all} (${entries.length})`] as const, ...kinds];
}
