import { hostTrack } from '../../metrics/model/catchUp.js';
import { processId } from '../../world/hosts/host.js';
import type { Instant } from '../../world/instant.js';
import type { Host, HostState } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import type { LogEntry } from '../hostLogs/logEntry.js';

/** Returns a log entry whose JSON format has the same message as its text format. */
function entry(
  at: Instant,
  component: LogEntry['component'],
  id: number,
  text: string,
  values: LogEntry['values'] = {},
): LogEntry {
  return {
    at,
    component,
    id,
    context: component === 'CONTROL' ? 'initandlisten' : 'replexec-0',
    message: text,
    values,
    text,
  };
}

/** Returns the messages of a process about its own starts, stops and states, and about the states of the other members. */
export function stateEntries(world: World, host: Host, from: Instant, to: Instant): readonly LogEntry[] {
  const own = changesOf(world, host, from, to).flatMap((change) => ownEntries(host, change));
  const born = host.createdAt >= from && host.createdAt < to ? startEntries(host, host.createdAt) : [];
  if (host.replicaSetName === undefined) return [...born, ...own];
  const members = world.hosts.select('cluster', host.clusterId).toArray();
  const others = members.filter(
    ({ id, replicaSetName }) => id !== host.id && replicaSetName === host.replicaSetName,
  );
  const track = hostTrack(world, host, { from, until: to });
  const heard = others
    .flatMap((peer) => peerEntries(world, peer, from, to))
    .filter(({ at }) => at >= host.createdAt && track.at(at) !== 'DOWN');
  return [...born, ...own, ...heard];
}

interface StateChange {
  readonly at: Instant;
  readonly before: HostState;
  readonly after: HostState;
}

function changesOf(world: World, host: Host, from: Instant, to: Instant): readonly StateChange[] {
  // The state before a change at `from` is needed too.
  const { spans } = hostTrack(world, host, { from: from - 1, until: to });
  return spans.flatMap(({ from: at, state: after }, index) => {
    const before = spans[index - 1]?.state;
    return before === undefined || at < from || at >= to || before === after ? [] : [{ at, before, after }];
  });
}

function ownEntries(host: Host, { at, before, after }: StateChange): readonly LogEntry[] {
  if (after === 'DOWN')
    return [entry(at, 'CONTROL', 23377, 'Received signal', { signal: 15, error: 'Terminated' })];
  const started = before === 'DOWN' ? startEntries(host, at) : [];
  if (host.replicaSetName === undefined) return started;
  const won =
    after === 'PRIMARY' ? [entry(at, 'ELECTION', 21450, 'Election succeeded, assuming primary role')] : [];
  const values = { newState: after, oldState: before === 'DOWN' ? 'STARTUP' : before };
  const text = `transition to ${after} from ${values.oldState}`;
  return [
    ...started,
    ...won,
    { ...entry(at, 'REPL', 21358, text, values), message: 'Replica set state transition' },
  ];
}

function startEntries(host: Host, at: Instant): readonly LogEntry[] {
  const { port, hostname, version } = host;
  const starting = `MongoDB starting : port=${port} dbpath=/data 64-bit host=${hostname}`;
  const waiting = `waiting for connections on port ${port}`;
  return [
    { ...entry(at, 'CONTROL', 20698, '***** SERVER RESTARTED *****'), context: 'main' },
    {
      ...entry(at, 'CONTROL', 4615611, starting, {
        port,
        dbPath: '/data',
        architecture: '64-bit',
        host: hostname,
      }),
      message: 'MongoDB starting',
    },
    {
      ...entry(at, 'CONTROL', 23403, `db version v${version}`, { buildInfo: { version } }),
      message: 'Build Info',
    },
    {
      ...entry(at, 'NETWORK', 23016, waiting, { port, ssl: 'off' }),
      context: 'listener',
      message: 'Waiting for connections',
    },
  ];
}

function peerEntries(world: World, peer: Host, from: Instant, to: Instant): readonly LogEntry[] {
  const name = processId(peer);
  return changesOf(world, peer, from, to).map(({ at, after }) => ({
    ...entry(at, 'REPL', 21215, `Member ${name} is now in state ${after}`, {
      hostAndPort: name,
      newState: after,
    }),
    message: 'Member is in new state',
  }));
}
