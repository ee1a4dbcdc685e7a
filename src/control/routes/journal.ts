import {
  clearJournal,
  getJournalEntry,
  listJournal,
  verifyJournal,
  waitForJournal,
} from '../../commands/journal.js';
import { listNotifications } from '../../commands/notifications.js';
import type { Call } from '../call.js';
import { valuesOf } from '../query.js';
import { listReply } from '../reply.js';
import { route, type Route } from '../route.js';

const JOURNAL = '/v1/worlds/:world/journal';

/** Conditions that a query may contain to select exchanges. Each may have several values, separated by commas. */
const MATCH_MEMBERS = new Set(['operation', 'status', 'fault', 'method', 'path', 'publicKey']);

/** `…/journal`: lists, verifies and awaits the calls to a world. */
export const journalRoutes: readonly Route[] = [
  route(
    'get',
    JOURNAL,
    (call) => listJournal(call.idleWorld, filterOf(call)),
    (call, entries) => {
      const { lastId, evicted } = call.idleWorld.journal;
      call.response.set({
        'Understudy-Journal-Last': String(lastId),
        'Understudy-Journal-Evicted': String(evicted),
      });
      return listReply(call, entries);
    },
  ),
  route('delete', JOURNAL, (call) => {
    clearJournal(call.idleWorld);
  }),
  route('post', `${JOURNAL}/verify`, (call) => verifyJournal(call.idleWorld, call.body)),
  route('post', `${JOURNAL}/wait`, (call) =>
    waitForJournal(call.idleWorld, call.body, call.context.after, call.gone),
  ),
  route('get', `${JOURNAL}/notifications`, (call) => listNotifications(call.world, call.query), listReply),
  route('get', `${JOURNAL}/:entry`, (call) => getJournalEntry(call.idleWorld, call.param('entry'))),
];

/** Converts a query to a filter. Each condition becomes a list. `since` becomes a number or a timestamp. */
function filterOf({ request, query }: Call): object {
  const entries = Object.entries(request.query).map(([name, value]) => {
    if (MATCH_MEMBERS.has(name)) return [name, valuesOf(value)];
    return [name, name === 'since' && value === '0' ? 0 : query[name]];
  });
  return Object.fromEntries(entries) as object;
}
