import { callsIn, isFailed } from '../journal/handshakes.js';
import { memoryView, type MemoryView } from '../journal/memory.js';
import { described, integer, list, named, object, optional, string } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { answers, defineCommand } from './command.js';
import { memoryMembers } from './journalView.js';
import { scenarioResults, statusAtEnd } from './scenarioResults.js';
import type { WhyWorlds } from './why/entryRow.js';
import { getWhy, type FailedCall } from './why/getWhy.js';
import { latestFailed } from './why/latestFailed.js';
import { failedCallSchema } from './why/whyView.js';

/** The events that explain why the test of a world failed. */
export interface SummaryView extends MemoryView {
  readonly calls: number;
  readonly failed: number;
  readonly failure?: FailedCall;
  readonly unmet: readonly string[];
  readonly text: string;
}

const summarySchema = named(
  'Summary',
  object({
    calls: described(integer, 'Number of calls. A challenge and the call that answers it are one.'),
    failed: described(integer, 'Number of calls that failed.'),
    failure: optional(failedCallSchema, 'The latest call that failed. Unset if none did.'),
    unmet: described(
      list(string),
      'Why each expectation of the scenarios is not met, and which steps could not be done.',
    ),
    text: described(string, 'All of this, one line each.'),
    ...memoryMembers,
  }),
);

/** Returns the facts that explain why the test of a world failed: its latest failed call, the number of its calls, and the expectations that are not met. */
export function getSummary(worlds: WhyWorlds, live: LiveWorld): SummaryView {
  const { journal } = live;
  const calls = callsIn(journal);
  const failed = calls.filter((record) => isFailed(journal, record)).length;
  const latest = latestFailed(journal);
  const failure = latest && getWhy(worlds, live, { id: latest.id });
  const unmet = unmetIn(worlds, live);
  const memory = memoryView(journal.memory);
  const lines = [
    ...(failure ? [failureLine(failure)] : []),
    countsLine(calls.length, failed, memory),
    ...unmet,
  ];
  return {
    calls: calls.length,
    failed,
    ...(failure && { failure }),
    unmet,
    text: lines.join('\n'),
    ...memory,
  };
}

/** The run of a test is over, so nothing is pending. */
function unmetIn(worlds: WhyWorlds, live: LiveWorld): readonly string[] {
  return scenarioResults(worlds, live).flatMap(({ scenario, title, status, isUncertain, message }) => {
    const final = statusAtEnd(status, isUncertain);
    return final === 'met' ? [] : [`${scenario}: ${title}: ${message ?? final}`];
  });
}

function failureLine({ id, operation, method, path, status, why }: FailedCall): string {
  const remedy = why?.remedy === undefined ? '' : ` ${why.remedy}`;
  return `#${id} ${operation ?? `${method} ${path}`} ${status ?? 'no reply'}: ${why?.text ?? 'the reason is not known'}${remedy}`;
}

function countsLine(calls: number, failed: number, { note }: MemoryView): string {
  const counted = `${calls} ${calls === 1 ? 'call' : 'calls'}, ${failed === 0 ? 'none' : failed} failed`;
  return `${counted}${note === undefined ? '' : `; ${note}`}.`;
}

/** `…/summary`: the facts that explain why the test of a world failed. */
export const summaryCommands = [
  defineCommand({
    name: 'getSummary',
    method: 'get',
    path: '/v1/worlds/{world}/summary',
    summary: 'The facts that explain why the test of a world failed.',
    description:
      'The latest call that failed and why, the number of calls, and why each expectation of the scenarios is not met. The kits add the text to the output of a failed test.',
    answer: answers('The calls and expectations of the test.', summarySchema),
    run: ({ context, world }) => getSummary(context, world),
  }),
];
