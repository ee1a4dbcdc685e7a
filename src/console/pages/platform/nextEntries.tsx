import { answerTo, control } from '../../control/client.js';
import type { Topic } from '../../control/changes.js';
import { useAtMoment } from '../../control/live.js';
import type { Moment } from '../../control/moment.js';
import { Reading } from '../../parts/reading.js';
import { Timeline } from '../time/timeline.js';

const SHOWN_MAX = 10;
const TOPICS: readonly Topic[] = ['state'];
/** Minimum time between two reads, in milliseconds. The agenda depends on all rows, so it may change often. */
const REST_MS = 1000;

interface NextProps {
  readonly world: string;
  /** Id of a row. Unset for the entries about all rows. */
  readonly id?: string;
  readonly now: string;
}

/** The next entries of the agenda: all, or those about a row and about the rows that belong to it. */
export function NextEntries({ world, id, now }: NextProps) {
  const load = (moment: Moment) => {
    const params = {
      path: { world },
      query: { ...(id !== undefined && { of: id }), limit: SHOWN_MAX, ...moment },
    };
    return answerTo(control.GET('/v1/worlds/{world}/agenda', { params }));
  };
  const { data: entries, error } = useAtMoment(`${world} ${id ?? ''}`, load, {
    topics: TOPICS,
    restMs: REST_MS,
  });
  if (entries === undefined) return <Reading what="the agenda" error={error} />;
  if (entries.length === 0) return <p>Nothing is planned.</p>;
  return <Timeline world={world} entries={entries} from={now} />;
}
