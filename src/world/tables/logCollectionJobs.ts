import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import type { Instant } from '../instant.js';
import { count, instant } from '../rowTypes.js';

export const LOG_TYPES = ['AUTOMATION_AGENT', 'BACKUP_AGENT', 'MONITORING_AGENT', 'MONGODB', 'FTDC'] as const;
export const LOG_RESOURCE_TYPES = ['CLUSTER', 'PROCESS', 'REPLICASET'] as const;

/** The collection of one log type from one process. Logs of agents are collected from one server instead. */
const childJob = object({
  /** The process. For logs of agents, one of the processes on the server. */
  hostId: string,
  hostname: string,
  port: count,
  logType: oneOf(...LOG_TYPES),
  status: oneOf('IN_PROGRESS', 'SUCCESS', 'FAILURE'),
  startedAt: instant,
  /** When the child job finishes, or fails because the agent is silent. */
  dueAt: instant,
  finishedAt: optional(instant),
  /** Set for failed jobs only. */
  errorMessage: optional(string),
});

const schema = object({
  id: string,
  groupId: string,
  /** The user or API key that created the job. */
  userId: string,
  createdAt: instant,
  expiresAt: instant,
  status: oneOf('IN_PROGRESS', 'SUCCESS', 'FAILURE', 'MARKED_FOR_EXPIRY', 'EXPIRED'),
  resourceType: oneOf(...LOG_RESOURCE_TYPES),
  resourceName: string,
  rootResourceType: oneOf(...LOG_RESOURCE_TYPES),
  rootResourceName: string,
  logTypes: list(oneOf(...LOG_TYPES)),
  redacted: flag,
  sizeRequestedPerFileBytes: count,
  /** The time range of the logs. If unset, the newest lines are collected. */
  range: optional(object({ from: instant, to: instant })),
  childJobs: list(childJob),
});

export type LogType = (typeof LOG_TYPES)[number];
export type LogResourceType = (typeof LOG_RESOURCE_TYPES)[number];
export interface LogChildJob extends Infer<typeof childJob> {}
const EXPIRY_MONTHS_MAX = 6;

/** A job that collects log files of a resource of the project. */
export interface LogCollectionJob extends Infer<typeof schema> {}

export const logCollectionJobs: TableDefinition<LogCollectionJob, 'project' | 'running'> = defineTable({
  schema,
  editable: { expiresAt: {} },
  indexes: {
    /** A project's jobs, oldest first: ids start with the creation time in seconds. */
    project: ({ groupId, id }) => [groupId, id],
    running: ({ groupId, id, status }) => (status === 'IN_PROGRESS' ? [groupId, id] : undefined),
  },
  refersTo: { groupId: 'projects' },
  invariants: [
    {
      members: ['sizeRequestedPerFileBytes'],
      says: 'expected a size above 0',
      refusal: 'INVALID_LOG_REQUEST_SIZE',
      holds: ({ sizeRequestedPerFileBytes }) => sizeRequestedPerFileBytes > 0,
    },
    {
      members: ['logTypes'],
      says: 'a job needs at least one type of logs',
      refusal: 'INVALID_LOG_REQUEST_TYPES',
      holds: ({ logTypes }) => logTypes.length > 0,
    },
    {
      members: ['expiresAt', 'createdAt'],
      says: `a job expires at most ${EXPIRY_MONTHS_MAX} months after its creation`,
      refusal: 'EXPIRATION_DATE_TOO_DISTANT',
      holds: (job) => job.expiresAt <= latestExpiry(job),
    },
  ],
  readableName: ({ resourceName, id }) => `${resourceName}/${id}`,
  targetWord: 'log collection job',
  isVolatile: true,
});

/**
 * Returns the latest allowed expiry: six months after the creation. If that month has no such day, it is the last day
 * of the month.
 */
export function latestExpiry({ createdAt }: Pick<LogCollectionJob, 'createdAt'>): Instant {
  const created = new Date(createdAt);
  const later = new Date(createdAt);
  later.setUTCMonth(created.getUTCMonth() + EXPIRY_MONTHS_MAX);
  if (later.getUTCDate() !== created.getUTCDate()) later.setUTCDate(0);
  return later.getTime();
}
