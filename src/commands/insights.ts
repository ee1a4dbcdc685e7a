import { computingCoverage, type Coverage } from '../journal/coverage/coverage.js';
import { examining, type Examination } from '../journal/doctor/examine.js';
import { dialectOf } from '../world/quirks.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { runInSlices } from '../world/slices.js';
import type { CommandContext } from './context.js';
import {
  string,
  integer,
  oneOf,
  list,
  object,
  mapOf,
  optional,
  define,
  named,
  described,
} from '../schema/schema.js';
import { defineCommand, answers, done } from './command.js';
import { memoryMembers, operationNumberSchema } from './journalView.js';

export const shareSchema = named('Share', object({ covered: integer, total: integer }));

export const countsSchema = define(
  'Counts',
  'Number of exchanges that exercised each of them. 0 marks a gap.',
  mapOf(integer),
);

/** A coverage of a whole run has all exchanges. */
const optionalMemory = {
  ...memoryMembers,
  since: optional(memoryMembers.since),
  whole: optional(memoryMembers.whole),
};

export const coverageSchema = named(
  'Coverage',
  object({
    exchanges: described(integer, 'Number of calls. A challenge and its answer are one.'),
    ...optionalMemory,
    operations: shareSchema,
    parameters: shareSchema,
    members: shareSchema,
    statuses: shareSchema,
    errorCodes: shareSchema,
    branches: shareSchema,
    byOperation: list(
      object({
        operation: described(string, 'The operationId.'),
        operationId: string,
        operationNumber: optional(operationNumberSchema),
        resource: described(string, 'The resource to which the operation belongs, such as `Backup`.'),
        title: string,
        count: integer,
        statuses: countsSchema,
        parameters: countsSchema,
        members: countsSchema,
        errorCodes: countsSchema,
      }),
    ),
    byBranch: list(object({ name: string, quirk: optional(string), count: integer })),
    byErrorCode: countsSchema,
  }),
);

export const examinationSchema = named(
  'Examination',
  object({
    exchanges: described(integer, 'Number of calls examined. A challenge and its answer are one.'),
    evicted: described(integer, 'Number of journal entries that had been evicted.'),
    ...memoryMembers,
    findings: list(
      object({
        rule: string,
        severity: oneOf('wrong', 'suspicious', 'wasteful'),
        what: string,
        advice: string,
        evidence: list(integer, 0, 100),
        count: described(integer, 'Total number of entries that show it.'),
        docs: described(string, 'Path of its rule in the documents, which the control plane serves.'),
      }),
    ),
  }),
);

/** Returns the parts of the served contract that the client has used. */
export function getCoverage(
  { simulator: { surface, scheduler } }: Pick<CommandContext, 'simulator'>,
  { journal }: LiveWorld,
  signal?: AbortSignal,
): Promise<Coverage> {
  return runInSlices(computingCoverage(journal, surface), scheduler, signal);
}

/** Resets the coverage. Also clears the journal, because the coverage includes its entries. */
export function clearCoverage(live: LiveWorld): void {
  live.clearJournal({ andUsage: true });
}

/** Examines the requests of clients by the doctor's rules, for the world's dialect. */
export function examineClient(
  { simulator: { scheduler } }: Pick<CommandContext, 'simulator'>,
  { journal, world }: LiveWorld,
  signal?: AbortSignal,
): Promise<Examination> {
  return runInSlices(examining(journal, dialectOf(world.quirks)), scheduler, signal);
}

/** `…/coverage` and `…/doctor`: the parts of the API that clients used, and the mistakes in their requests. */
export const insightCommands = [
  defineCommand({
    name: 'clearCoverage',
    method: 'delete',
    path: '/v1/worlds/{world}/coverage',
    summary: 'Resets the coverage.',
    description: 'Also clears the journal, because the coverage is computed from it.',
    answer: done('The coverage is empty.'),
    isChange: false,
    run: ({ idleWorld }) => {
      clearCoverage(idleWorld);
    },
  }),
  defineCommand({
    name: 'getExamination',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/doctor',
    summary: 'Mistakes and wasteful patterns of the client.',
    description: 'Findings in the retained journal entries, with example entries and a suggestion for each.',
    answer: {
      ...answers('The findings: mistakes first, then wasteful patterns.', examinationSchema),
      example: {
        exchanges: 12,
        evicted: 0,
        since: { entry: 0, at: '2026-01-01T00:00:00Z', realAt: '2026-01-01T09:00:00.000Z' },
        whole: true,
        findings: [
          {
            rule: 'newConnections',
            severity: 'wasteful',
            what: '12 of 12 signed requests came over a new connection.',
            advice: 'Keep connections alive and use them again: one client or session for all requests.',
            evidence: [1, 2, 3],
            count: 3,
            docs: '/docs/journal/newConnections',
          },
        ],
      },
    },
    run: ({ context, idleWorld, gone }) => examineClient(context, idleWorld, gone),
  }),
];
