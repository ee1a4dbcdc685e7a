import { trackOf, type Track } from '../../metrics/model/track.js';
import { hostTrack } from '../../metrics/model/catchUp.js';
import { processId } from '../../world/hosts/host.js';
import type { Extent } from '../../world/periods/periodsIn.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import { agentStateOf, agentSubject } from '../../world/periods/states.js';
import { hash } from '../../world/random.js';
import type { Host } from '../../world/tables/hosts.js';
import type { LogChildJob, LogType } from '../../world/tables/logCollectionJobs.js';
import type { World } from '../../world/world.js';
import type { LogRange } from './processLog.js';
import { least } from '../../world/longLists.js';

/** A server on which agents run. */
type Server = Pick<LogChildJob, 'hostname'> & { readonly groupId: string };
type AgentLog = Exclude<LogType, 'MONGODB' | 'FTDC'>;

/**
 * Messages that each agent logs once per minute while it can reach the platform. `up` and `down` are the running and
 * the stopped processes of the server.
 */
const WORK: Readonly<
  Record<AgentLog, (up: readonly string[], down: readonly string[]) => readonly string[]>
> = {
  AUTOMATION_AGENT: (up, down) => [
    ...down.map((name) => `[.warn] Process ${name} is not up`),
    `[.info] ${up.length} of ${up.length + down.length} processes on this server are in goal state`,
  ],
  MONITORING_AGENT: (up, down) => [
    ...down.map((name) => `[.error] Failed to connect to ${name}: connection refused`),
    `[.info] Sent ${up.length} pings to the service`,
  ],
  BACKUP_AGENT: (up) => [`[.info] Sent the backup state of ${up.length} processes to the service`],
};
const OFFLINE = '[.error] Cannot reach the service: i/o timeout';

/** Generates the lines of an agent's log, newest first, hour by hour. */
export function* agentLines(
  world: World,
  server: Server,
  type: AgentLog,
  range: LogRange,
): Generator<string, void, undefined> {
  const hosts = world.hosts
    .select('project', server.groupId)
    .toArray()
    .filter(({ hostname }) => hostname === server.hostname);
  const from = Math.max(range.from, least(hosts.map(({ createdAt }) => createdAt)));
  for (let until = range.to; until > from; until = Math.ceil(until / HOUR_MS - 1) * HOUR_MS) {
    const since = Math.max(from, Math.ceil(until / HOUR_MS - 1) * HOUR_MS);
    yield* linesOfHour(world, server, type, hosts, { from: since, to: until });
  }
}

function* linesOfHour(
  world: World,
  server: Server,
  type: AgentLog,
  hosts: readonly Host[],
  { from, to }: LogRange,
): Generator<string, void, undefined> {
  const agent = agentTrack(world, server, type, { from, until: to });
  const tracks = hosts.map((host) => ({ host, track: hostTrack(world, host, { from, until: to }) }));
  const second = hash(world.seed, 'log', 'agent', server.hostname) % 60;
  const first = Math.floor(to / MINUTE_MS) * MINUTE_MS + second * SECOND_MS;
  for (let at = first; at >= from; at -= MINUTE_MS) {
    if (at >= to) continue;
    const present = tracks.filter(({ host }) => host.createdAt <= at);
    const up = present.filter(({ track }) => track.at(at) !== 'DOWN').map(({ host }) => processId(host));
    const down = present.filter(({ track }) => track.at(at) === 'DOWN').map(({ host }) => processId(host));
    const messages = agent.at(at) === 'SILENT' ? [OFFLINE] : WORK[type](up, down);
    for (const message of messages.toReversed()) yield `[${timeOf(at)}] ${message}`;
  }
}

/**
 * Returns the periods in which the platform heard from the agent on a server. If the server has no agent of this
 * type, the platform counts as reachable all the time.
 */
function agentTrack(
  world: World,
  { groupId, hostname }: Server,
  type: AgentLog,
  extent: Extent,
): Track<'HEARD' | 'SILENT'> {
  const typeName = type.replace('_AGENT', '');
  const agents = world.projects.get(groupId)?.agents ?? [];
  const agent = agents.find((each) => each.typeName === typeName && each.hostname === hostname);
  const present = {
    state: agent === undefined ? 'HEARD' : agentStateOf(agent),
    since: agent?.silentSince,
  } as const;
  const subject = agent === undefined ? '' : agentSubject(groupId, agent);
  return trackOf(world, subject, { ...present, usual: 'HEARD' }, extent);
}

function timeOf(at: Instant): string {
  return new Date(at).toISOString().replace('Z', '+0000');
}
