import { useAtMoment } from '../../control/live.js';
import { shownMoment, type Moment } from '../../control/moment.js';
import { Refusal } from '../../control/refusal.js';
import { readRow, type Row } from '../../control/rows.js';
import { Failure } from '../../parts/failure.js';
import { Reading } from '../../parts/reading.js';
import { wordsOf } from '../../wordsOf.js';
import { ClusterMap } from './clusterMap.js';
import { concerns } from './concerns.js';
import { IncidentList } from './incidentList.js';
import { Members } from './members.js';
import { NextEntries } from './nextEntries.js';
import { Parents } from './parents.js';
import { Parts } from './parts.js';
import { itemOf, type Place } from '../../place.js';
import { RemovedRow } from './removedRow.js';
import { RowActions } from './rowActions.js';
import { HistoryList } from './rowHistory.js';
import { rowTopics } from './rowTopics.js';
import type { Model } from './useModel.js';
import { useRowHistory } from './useRowHistory.js';

const NOT_FOUND = 404;

interface DetailsProps {
  readonly model: Model;
  readonly place: Place;
  /** Virtual time of the world. */
  readonly now: string;
}

/** All data about one row of any collection. */
export function Details({ model, place, now }: DetailsProps) {
  const { world } = model;
  const { collection, id } = place;
  const load = (moment: Moment) => readRow(world, collection, id, moment);
  const {
    data: row,
    error,
    reload,
  } = useAtMoment(`${world} ${itemOf(place)}`, load, {
    topics: rowTopics(model.collections, [collection]),
  });
  const history = useRowHistory(world, place);
  const change = (): void => {
    reload();
    model.reload();
  };
  const isMissing = error instanceof Refusal && error.status === NOT_FOUND;
  return (
    <section
      class="card detail"
      aria-label={row === undefined ? 'Details' : `${wordsOf(collection)}: ${row.name}`}
    >
      {isMissing ? (
        <RemovedRow {...{ world, place, error }} asOf={shownMoment.value.asOf} history={history.data} />
      ) : row === undefined ? (
        <Reading what="the row" error={error} />
      ) : (
        <Failure error={error} />
      )}
      {row !== undefined && !isMissing && <Found {...{ model, place, now, row }} onChange={change} />}
      <HistoryList {...{ world, place, history }} />
    </section>
  );
}

type FoundProps = DetailsProps & { readonly row: Row; readonly onChange: () => void };

/** Collections whose details show clusters with their processes. */
const MAPPED = ['projects', 'clusters'];

function Found({ model, place, now, row, onChange }: FoundProps) {
  const { collection, id } = place;
  const problem = model.problemOf(id);
  const incidents = model.incidents.filter((incident) => concerns(incident, place, row));
  const isMapped = MAPPED.includes(collection);
  return (
    <>
      <Parents model={model} place={place} row={row} />
      <h2>{row.name}</h2>
      <p class={problem === undefined ? 'hint' : 'bad'}>
        {problem === undefined ? wordsOf(collection) : `${wordsOf(collection)}: ${problem}`}
      </p>
      <RowActions {...{ model, place, row, onChange }} />
      {incidents.length > 0 && (
        <>
          <h3>Running incidents</h3>
          <IncidentList model={{ ...model, reload: onChange }} incidents={incidents} />
        </>
      )}
      {isMapped && <ClusterMap model={model} place={place} row={row} />}
      <h3>Next</h3>
      <NextEntries world={model.world} id={id} now={now} />
      <h3>Members</h3>
      <Members model={model} collection={collection} row={row} />
      <Parts model={model} place={place} without={isMapped ? ['clusters', 'hosts'] : []} />
    </>
  );
}
