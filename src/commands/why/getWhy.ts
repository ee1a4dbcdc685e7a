import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { isFailed } from '../../journal/handshakes.js';
import { memoryView } from '../../journal/memory.js';
import { redactText } from '../../journal/redact.js';
import { object, optional, whole } from '../../schema/schema.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { formatInstant } from '../../world/instant.js';
import { answers, defineCommand } from '../command.js';
import { notFound } from '../errors.js';
import { pathOf } from '../findWorld.js';
import { findEntry } from '../findEntry.js';
import { readInput } from '../readInput.js';
import { contextOf, type WhyWorlds } from './entryRow.js';
import { latestFailed } from './latestFailed.js';
import type { Why } from './reason.js';
import { whyOf } from './why.js';
import { failedCallSchema } from './whyView.js';

const input = object({
  id: optional(whole(1), 'Number of an entry of the journal. By default the latest call that failed.'),
});

/** Why a call failed, with what names the call. */
export interface FailedCall {
  readonly id: number;
  readonly at: string;
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  readonly failed: boolean;
  /** Unset if the call did not fail. */
  readonly why?: Why;
}

/** Returns why a call failed: the one with an id, or else the latest that failed. */
export function getWhy(context: WhyWorlds, live: LiveWorld, query: unknown): FailedCall {
  const { id } = readInput(input, query);
  const record = id === undefined ? latestIn(live) : findEntry(live, String(id));
  if (record.kind === 'control')
    throw notFound(`The entry ${record.id} is an action on the control plane, and no call of a client.`, {
      http: `GET ${pathOf(live, 'journal')}?kind=exchange lists the calls`,
      library: "world.journal.list({ kind: 'exchange' }) lists the calls",
    });
  const { at, operation, method, path, status } = record;
  const why = whyOf(contextOf(context, live, record));
  return {
    id: record.id,
    at: formatInstant(at),
    ...(operation && { operation: operation.id }),
    method,
    path: redactText(path),
    ...(status !== undefined && { status }),
    failed: isFailed(live.journal, record),
    ...(why && { why }),
  };
}

function latestIn(live: LiveWorld): ExchangeRecord {
  const { journal } = live;
  const record = latestFailed(journal);
  if (record !== undefined) return record;
  const { since, note } = memoryView(journal.memory);
  throw notFound(`No call has failed since ${since.realAt}${note === undefined ? '' : `; ${note}`}.`, {
    http: `GET ${pathOf(live, 'journal')} lists the calls`,
    library: 'world.journal.list() lists the calls',
  });
}

/** `…/why`: why a call failed. */
export const whyCommands = [
  defineCommand({
    name: 'getWhy',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/why',
    summary: 'Why a call failed, in one sentence.',
    description:
      'Of the latest call that failed, or of the one with the number `id`. A call fails if its status is 400 or higher, if its connection is lost, if a fault rule breaks its reply, or if it is a challenge that its client never answers. The sentence says what no reply may say: which of the causes of a 401 it was, or when and by what a row was removed. A 404 says that no call has failed.',
    query: input,
    answer: answers('The call, and why it failed.', failedCallSchema),
    run: ({ context, idleWorld, query }) => getWhy(context, idleWorld, query),
  }),
];
