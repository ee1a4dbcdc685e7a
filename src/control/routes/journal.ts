import { listJournal } from '../../commands/journal.js';
import type { Call } from '../call.js';
import { valuesOf } from '../query.js';
import { listReply } from '../reply.js';
import { ownCommand, content } from '../route.js';
import {
  flag,
  object,
  optional,
  string,
  oneOf,
  whole,
  list,
  described,
  integer,
} from '../../schema/schema.js';
import { journalEntrySchema } from '../../commands/journalView.js';

/** Conditions that a query may contain to select exchanges. Each may have several values, separated by commas. */
const MATCH_MEMBERS = new Set(['operation', 'status', 'fault', 'method', 'path', 'publicKey']);

/** An entry of a refused call, as an example. */
const ENTRY = {
  id: 1,
  kind: 'exchange',
  at: '2026-01-01T00:00:00Z',
  realAt: '2026-01-01T09:30:00.120Z',
  durationMs: 2,
  operation: 'patchSnapshot',
  operationId: 'patchSnapshot',
  operationNumber: 'E3',
  method: 'PATCH',
  url: '/api/public/v1.0/groups/68b554d84e0d2a9b1c000003/clusters/68b554d84e0d2a9b1c000004/snapshots/68b554d84e0d2a9b1c000005',
  path: '/groups/68b554d84e0d2a9b1c000003/clusters/68b554d84e0d2a9b1c000004/snapshots/68b554d84e0d2a9b1c000005',
  target:
    '/groups/68b554d84e0d2a9b1c000003/clusters/68b554d84e0d2a9b1c000004/snapshots/68b554d84e0d2a9b1c000005',
  publicKey: 'ADMIN1',
  status: 409,
  errorCode: 'SNAPSHOT_ALREADY_EXPIRED',
  ending: 'answered',
  faults: [],
  notes: [],
  request: { headers: { 'content-type': 'application/json' }, body: { doNotDelete: true }, bytes: 20 },
  response: {
    headers: { 'content-type': 'application/json' },
    body: { errorCode: 'SNAPSHOT_ALREADY_EXPIRED' },
    bytes: 42,
  },
};

/** `…/journal`: lists the calls to a world. The numbers of the latest entries come as headers. */
export const journalListCommands = [
  ownCommand({
    name: 'listJournal',
    isForAgents: true,
    // Half of a journal may be challenges, which tell an agent nothing.
    agentDefaults: { handshakes: 'folded' },
    method: 'get',
    path: '/v1/worlds/{world}/journal',
    summary: 'The journal of a world, oldest first.',
    description:
      "Every exchange with the platform's API and every control action on this world, without secrets. The journal holds at most 10,000 entries and evicts the oldest ones; bodies are cut after 8 KiB, old replies after 1 KiB if there are many long ones. Separate several values of a parameter with commas. Control actions can be filtered by `kind`, `status` and time only; any other filter excludes them.",
    query: object({
      operation: optional(
        { ...string, examples: ['patchSnapshot', 'getDiskMeasurements,getHostMeasurements,E9'] },
        'operationIds or E-numbers.',
      ),
      status: optional({ ...string, examples: ['409', '401,5xx'] }, 'Statuses or classes such as `4xx`.'),
      fault: optional(string, 'Ids of fault rules that were injected.'),
      method: optional(string, 'Methods.'),
      path: optional(
        string,
        'Paths below the base path; `*` matches one segment, `**` any number of segments.',
      ),
      publicKey: optional(string, 'The public key of the caller.'),
      kind: optional(oneOf('exchange', 'control'), 'Only entries of this kind.'),
      failed: optional(flag, 'Only calls that failed, or only others.'),
      handshakes: optional(
        oneOf('folded', 'unfolded'),
        '`folded` leaves out challenges that were answered. The call that answered has their numbers.',
      ),
      since: optional(
        { ...string, examples: ['17', '2026-01-01T00:00:00Z'] },
        'Entry number or virtual timestamp. A number selects later entries; a timestamp selects entries from that time on.',
      ),
      limit: optional(
        whole(1),
        'Maximum number of entries. If `since` is an entry number, the first matching entries are listed, otherwise the last ones. By default all.',
      ),
    }),
    answer: {
      ...content('The entries.', { 'application/json': list(journalEntrySchema) }),
      example: [ENTRY],
      headers: {
        'Understudy-Journal-Last': described(
          integer,
          'Number of the latest entry of the journal, listed here or not; 0 if the journal never had one. As `since`, it selects later entries only.',
        ),
        'Understudy-Journal-Evicted': described(
          integer,
          'Number of entries evicted since the journal was last cleared.',
        ),
        'Understudy-Journal-Since': described(integer, 'All entries with a higher number are known.'),
        'Understudy-Journal-Whole': described(
          flag,
          'Whether no entry is missing since the world was made or the journal was cleared.',
        ),
      },
    },
    example: { query: { operation: 'listClusters', limit: 1 } },
    run: (call) => listJournal(call.context, call.idleWorld, filterOf(call)),
    reply: (call, entries) => {
      const { lastId, evicted, memory } = call.idleWorld.journal;
      call.response.set({
        'Understudy-Journal-Last': String(lastId),
        'Understudy-Journal-Evicted': String(evicted),
        'Understudy-Journal-Since': String(memory.since.entry),
        'Understudy-Journal-Whole': String(memory.whole),
      });
      return listReply(call, entries);
    },
  }),
];

/** Converts a query to a filter. Each condition becomes a list. `since` becomes a number or a timestamp. */
function filterOf({ request, query }: Call): object {
  const entries = Object.entries(request.query).map(([name, value]) => {
    if (MATCH_MEMBERS.has(name)) return [name, valuesOf(value)];
    return [name, name === 'since' && value === '0' ? 0 : query[name]];
  });
  return Object.fromEntries(entries) as object;
}
