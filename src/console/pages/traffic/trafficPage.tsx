import { useEffect, useMemo, useState } from 'preact/hooks';
import { currentRoute, goTo } from '../../browser/location.js';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { useCommand } from '../../control/command.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { Failure } from '../../parts/failure.js';
import { CheckField, TextField } from '../../parts/field.js';
import { ListHead } from '../../parts/listHead.js';
import { Reading } from '../../parts/reading.js';
import { VirtualList } from '../../parts/virtualList.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { Detail } from './detail.js';
import { EntryRow } from './entryRow.js';
import { filtered } from './filter.js';
import { withHandshakes, type Entry } from './journal.js';
import { BY_TIME, COLUMNS, SORTABLE, sorted } from './sorting.js';
import { useJournal } from './useJournal.js';

/**
 * The calls that a world received, and the control actions on the world. New entries appear as they arrive.
 */
export function TrafficPage({ world, item, entry }: WorldPageProps) {
  const { entries: received, error } = useJournal(world.name);
  const entries = useMemo(() => received && withHandshakes(received), [received]);
  const number = Number(item);
  const ending = entries?.findLast(({ id }) => id === number)?.ending;
  return (
    <>
      <div class="title">
        <h1>Traffic in {world.name}</h1>
        <Clear world={world.name} />
      </div>
      {entries !== undefined && <Failure error={error} />}
      <div class={item === undefined ? 'traffic' : 'traffic two'}>
        <section aria-label="All calls">
          {entries === undefined ? (
            <Reading what="the calls" error={error} />
          ) : (
            <Entries world={world.name} entries={entries} item={item} last={entry} />
          )}
        </section>
        {item !== undefined && <Detail key={item} world={world} entry={number} ending={ending} />}
      </div>
    </>
  );
}

interface EntriesProps {
  readonly world: string;
  readonly entries: readonly Entry[];
  readonly item: string | undefined;
  /** Number of the timeline entry on the page. Calls with later entries are grey. */
  readonly last: number | undefined;
}

function Entries({ world, entries, item, last = Infinity }: EntriesProps) {
  const { words, setWords, hasControl, setControl, hasHandshakes, setHandshakes, order, setOrder, shown } =
    useShown(entries);
  const select = (id: number): void => {
    goTo({ world, page: 'traffic', item: String(id), filter: words });
  };
  return (
    <>
      <div class="line spaced">
        <TextField
          label="Filter"
          placeholder="failed listClusters -503"
          value={words}
          onChange={setWords}
          isFilter
        />
        <CheckField label="Control actions" value={hasControl} onChange={setControl} />
        <CheckField label="Challenges" value={hasHandshakes} onChange={setHandshakes} />
        <p class="hint">{countText(shown.length, entries, hasHandshakes)}</p>
      </div>
      <ListHead columns={COLUMNS} order={order} onOrder={setOrder} sortable={SORTABLE} />
      <VirtualList
        label="Calls"
        items={shown}
        keyOf={({ id }) => id}
        selected={item === undefined ? undefined : Number(item)}
        isGrey={({ entry = 0 }) => entry > last}
        empty={entries.length === 0 ? EMPTY : 'No call matches this filter.'}
        onSelect={select}
      >
        {(entry) => <EntryRow entry={entry} />}
      </VirtualList>
    </>
  );
}

/** The entries that the user wants to see, in the order of the user, and the state of the fields for both. */
function useShown(entries: readonly Entry[]) {
  const { filter = '' } = currentRoute.value;
  const [words, setWords] = useState(filter);
  useEffect(() => {
    setWords(filter);
  }, [filter]);
  const [hasControl, setControl] = useState(true);
  const [hasHandshakes, setHandshakes] = useState(false);
  const [order, setOrder] = useState(BY_TIME);
  const shown = useMemo(
    () => sorted(filtered(entries, { words, hasControl, hasHandshakes }), order),
    [entries, words, hasControl, hasHandshakes, order],
  );
  return { words, setWords, hasControl, setControl, hasHandshakes, setHandshakes, order, setOrder, shown };
}

const EMPTY =
  'Calls appear here as they arrive. The page Connection has the address and the keys for a client.';

function countText(shown: number, entries: readonly Entry[], hasHandshakes: boolean): string {
  const all = hasHandshakes
    ? entries.length
    : entries.filter(({ handshakeOf }) => handshakeOf === undefined).length;
  if (all === 0) return 'No calls yet.';
  if (all === 1 && shown === 1) return '1 entry';
  const total = all.toLocaleString('en');
  return shown === all ? `${total} entries` : `${shown.toLocaleString('en')} of ${total} entries`;
}

function Clear({ world }: { readonly world: string }) {
  const { run, isBusy, error } = useCommand();
  const clear = async (): Promise<void> => {
    await answerTo(control.DELETE('/v1/worlds/{world}/journal', { params: { path: { world } } }));
    notify('Cleared the journal.');
    goTo({ world, page: 'traffic' });
  };
  return (
    <>
      <Failure error={error} />
      <ChangeButton disabled={isBusy} onClick={() => void run(clear)}>
        Clear
      </ChangeButton>
    </>
  );
}
