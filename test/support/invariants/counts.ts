import { formatInstant, MINUTE_MS } from '../../../src/world/instant.js';
import { activeAgentCount, lastActiveAgent } from '../../../src/world/projects/activity.js';
import { hostCountsOf, setCountsOf } from '../../../src/world/projects/hostCounts.js';
import { isReached } from '../../../src/world/hosts/host.js';
import { hostStateOf } from '../../../src/world/periods/states.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { Project } from '../../../src/world/tables/projects.js';
import { usersOfOrganization } from '../../../src/world/users/usersOf.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';
import { objectsIn, type AnsweredCall } from './call.js';

/**
 * Checks the computed members of each project, and the lists of users. "`hostCounts` sums equal the project's hosts
 * by state; `replicaSetCount`/`shardCount` equal its clusters; `lastActiveAgent` = newest agent ping of the project,
 * absent iff none".
 */
export function brokenCounts(world: World): readonly string[] {
  return [
    ...[...world.projects.all()].flatMap((project) => {
      const pinged = lastActiveAgent(project, world.now);
      return differences(world, project, {
        activeAgentCount: activeAgentCount(project),
        hostCounts: hostCountsOf(world, project),
        ...setCountsOf(world, project),
        lastActiveAgent: pinged && formatInstant(pinged),
      });
    }),
    ...brokenListsOfUsers(world),
  ];
}

/** Checks the computed members of each project in a reply. */
export function wrongCounts({ after, reply }: AnsweredCall): readonly string[] {
  return objectsIn(reply).flatMap((shown) => {
    const project = after.projects.get(typeof shown.id === 'string' ? shown.id : '');
    return project === undefined || shown.hostCounts === undefined ? [] : differences(after, project, shown);
  });
}

type Counted = Readonly<Record<string, unknown>>;

function differences(world: World, project: Project, shown: Counted): readonly string[] {
  const expected: Counted = countedOf(world, project);
  const counts = Object.fromEntries(
    Object.entries(shown.hostCounts as Counted).filter(([name]) => name !== 'master' && name !== 'slave'),
  );
  const { primary } = counts;
  return broken(`project ${project.name}`, {
    ...Object.fromEntries(
      Object.entries(expected).map(([name, value]) => [
        `has the wrong ${name}`,
        JSON.stringify(value) !== JSON.stringify(name === 'hostCounts' ? counts : shown[name]),
      ]),
    ),
    'has more primaries than replica sets': Number(primary) > Number(shown.replicaSetCount),
  });
}

function countedOf(world: World, project: Project): Counted {
  const hosts = [...world.hosts.select('project', project.id)].filter(isReached);
  const all = [...world.clusters.select('project', project.id)];
  const clusters = all.filter(({ undiscovered }) => undiscovered !== true);
  const numberOf = (fits: (host: Host) => boolean): number => hosts.filter(fits).length;
  const inState = (state: string) => (host: Host) =>
    !['ARBITER', 'CONFIG', 'MONGOS'].includes(host.role) && (host.observed ?? hostStateOf(host)) === state;
  // Agents ping when they register, and then at every full minute.
  const pings = project.agents.map(({ silentSince = world.now, registeredAt = 0 }) =>
    Math.max(registeredAt, Math.floor(silentSince / MINUTE_MS) * MINUTE_MS),
  );
  const shards = clusters.flatMap((cluster) => cluster.shards);
  return {
    hostCounts: {
      arbiter: numberOf(({ role }) => role === 'ARBITER'),
      config: numberOf(({ role }) => role === 'CONFIG'),
      mongos: numberOf(({ role }) => role === 'MONGOS'),
      primary: numberOf(inState('PRIMARY')),
      secondary: numberOf(inState('SECONDARY')),
    },
    replicaSetCount: shards.length + clusters.filter(({ type }) => type === 'REPLICA_SET').length,
    shardCount: shards.length,
    lastActiveAgent: pings.length === 0 ? undefined : formatInstant(Math.max(...pings)),
  };
}

/**
 * Checks the members of teams: "`/orgs/{o}/teams/{t}/users` ⊆ `/orgs/{o}/users`; `/groups/{g}/users` (flatten) ⊆
 * `/orgs/{o}/users`". `members.ts` checks the users that have roles in projects directly.
 */
function brokenListsOfUsers(world: World): readonly string[] {
  return [...world.organizations.all()].flatMap((organization) => {
    const listed = new Set(usersOfOrganization(world, organization).map(({ id }) => id));
    const teams = [...world.teams.select('organization', organization.id)];
    return teams.flatMap(({ id, name }) =>
      broken(`team ${name}`, {
        'has a member outside of its organization': [...world.users.all()].some(
          (user) => user.teamIds.includes(id) && !listed.has(user.id),
        ),
      }),
    );
  });
}
