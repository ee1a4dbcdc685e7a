import { groupBy } from '../../world/groupBy.js';
import { isReached } from '../../world/hosts/host.js';
import { SECOND_MS, type Instant } from '../../world/instant.js';
import { lastPingOf } from '../../world/monitoring/lastPing.js';
import { PING_MS } from '../../world/monitoring/pings.js';
import { periodId } from '../../world/periods/endPeriod.js';
import { hostStateOf } from '../../world/periods/states.js';
import type { Host } from '../../world/tables/hosts.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import type { Draft } from '../rows/draft.js';
import { instantOf, numberOf } from '../rows/facts.js';
import { greatest, least } from '../../world/longLists.js';

/** A process whose last due pings are missing, although no other reply shows why. */
interface Missed {
  readonly host: Host;
  /** The last ping that the platform shows. */
  readonly pinged: Instant;
  /** The last ping that was due. */
  readonly due: Instant;
}

/** Adds causes to a world in which processes would have later pings than the platform shows. */
export function finishPings(draft: Draft): (world: World) => World {
  return (world) =>
    world.projects
      .all()
      .toArray()
      .reduce((next, project) => withCauses(next, draft, project), world);
}

function withCauses(world: World, draft: Draft, project: Project): World {
  const found = missedIn(world, draft, project);
  draft.assume(
    'Processes whose pings are missing, although no reply shows why, could not be pinged.',
    found.length,
  );
  const isMonitored = project.agents.some(({ typeName }) => typeName === 'MONITORING');
  const next = found.length === 0 || isMonitored ? world : withoutMonitoring(world, draft, project);
  const missed = next === world ? found : missedIn(next, draft, project);
  return [...groupBy(missed, ({ host }) => host.clusterId)].reduce(
    (current, [clusterId, ofCluster]) => withCause(current, clusterId, ofCluster),
    next,
  );
}

function missedIn(world: World, draft: Draft, { id }: Project): readonly Missed[] {
  return world.hosts
    .select('project', id)
    .toArray()
    .flatMap((host) => {
      const { lastPing, readAt } = draft.get('processes', host.id) ?? {};
      const pinged = instantOf(lastPing);
      // Later pings were not due yet when the platform showed the process.
      const due = lastPingOf({ ...world, now: numberOf(readAt) ?? world.now }, host)?.at;
      return pinged === undefined || due === undefined || due < pinged + SECOND_MS
        ? []
        : [{ host, pinged, due }];
    });
}

/**
 * Adds a monitoring agent that the automation config has removed after the last ping of any process. Lists of agents do not show
 * such agents.
 */
function withoutMonitoring(world: World, draft: Draft, project: Project): World {
  const hosts = world.hosts.select('project', project.id).toArray();
  const pings = hosts.flatMap(({ id }) => instantOf(draft.get('processes', id)?.lastPing) ?? []);
  const gone = greatest(pings) + SECOND_MS;
  const hostname = project.agents[0]?.hostname ?? hosts[0]?.hostname ?? '';
  const agent = { typeName: 'MONITORING', hostname, silentSince: gone, removedAt: gone } as const;
  const changed = { ...project, agents: [...project.agents, agent] };
  return { ...world, projects: world.projects.put(changed) };
}

/**
 * Lets a cluster have been unused since its last ping if all its processes have missed pings from the same minute on, or else lets
 * these processes have been down.
 */
function withCause(world: World, clusterId: string, missed: readonly Missed[]): World {
  const reached = world.hosts.select('cluster', clusterId).toArray().filter(isReached);
  const pings = missed.map(({ pinged }) => pinged);
  const isTogether = greatest(pings) - least(pings) < PING_MS;
  const isUnused = missed.length > 1 && missed.length === reached.length && isTogether;
  if (!isUnused) return missed.reduce(withOutage, world);
  const cluster = world.clusters.get(clusterId);
  return withGap(world, {
    ...{ subjectId: clusterId, states: ['ACTIVE', 'INACTIVE'], beginning: cluster?.createdAt ?? 0 },
    ...{ from: greatest(pings) + SECOND_MS, due: greatest(missed.map(({ due }) => due)) },
  });
}

function withOutage(world: World, { host, pinged, due }: Missed): World {
  const from = pinged + SECOND_MS;
  if (host.downSince !== undefined) return { ...world, hosts: world.hosts.put({ ...host, downSince: from }) };
  const states = [hostStateOf(host), 'DOWN'] as const;
  return withGap(world, { subjectId: host.id, states, beginning: host.createdAt, from, due });
}

/** A state between the last ping and the present state, in which no pings come. */
interface Gap {
  readonly subjectId: string;
  /** The usual state, and that of the gap. */
  readonly states: readonly [string, string];
  readonly beginning: Instant;
  readonly from: Instant;
  readonly due: Instant;
}

/** Adds a gap that ends after the last due ping. Later past states of the subject are removed. */
function withGap(world: World, { subjectId, states: [usual, missing], beginning, from, due }: Gap): World {
  const past = world.periods.select('subject', subjectId).toArray();
  const before = past.filter(({ until }) => until <= from);
  const later = past.slice(before.length);
  const begun = before.at(-1)?.until ?? beginning;
  const until = Math.min(world.now, due + SECOND_MS);
  const added = [
    { subjectId, state: later[0]?.state ?? usual, from: begun, until: from },
    { subjectId, state: missing, from, until },
  ].filter((period) => period.from < period.until);
  const kept = later.reduce((periods, { id }) => periods.remove(id), world.periods);
  const periods = added.reduce((table, period) => table.put({ id: periodId(period), ...period }), kept);
  return { ...world, periods };
}
