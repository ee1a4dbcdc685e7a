import { nameId } from '../../world/ids.js';
import { MINUTE_MS, SECOND_MS, wholeSecond, type Instant } from '../../world/instant.js';
import { AGENT_TYPES, FETCH_MS } from '../../world/tables/projects.js';
import type { Completion, Draft, Facts, Readings } from './draft.js';
import {
  createdIn,
  eachItem,
  flagOf,
  instantOf,
  itemsIn,
  numberOf,
  objectOf,
  objectsIn,
  pick,
  textOf,
  textsIn,
} from './facts.js';
import { phaseIn } from './hosts.js';

/** Readings of projects, with their teams, agents, policies, agent keys and maintenance windows. */
export const projectReadings: Readings = {
  listAllProjects: (body, _, draft) => {
    eachItem(body, (project, id) => {
      putProject(draft, project, id);
    });
  },
  getProject: (body, { groupId = '' }, draft) => {
    if (draft.get('projects', groupId) === undefined) putProject(draft, objectOf(body), groupId);
  },
  listProjectTeams: (body, { groupId = '' }, draft) => {
    for (const [at, { teamId, roleNames }] of itemsIn(body).entries()) {
      if (typeof teamId !== 'string') continue;
      const id = assignmentId(draft, groupId, teamId, at);
      draft.put('projectTeams', id, { groupId, teamId, roleNames: textsIn(roleNames) });
    }
  },
  listAgents: (body, { groupId = '' }, draft) => {
    const agents = objectsIn(draft.get('projects', groupId)?.agents);
    draft.put('projects', groupId, {
      agents: [...agents, ...itemsIn(body).map((agent) => ({ ...agentOf(agent), readAt: draft.readAt }))],
    });
  },
  getAgentVersions: (body, { groupId = '' }, draft) => {
    for (const { hostname, lastConf, lastPing, pingCount } of objectsIn(objectOf(body).entries))
      draft.put('fetches', `${groupId}/${String(hostname)}`, {
        at: numberOf(lastConf),
        pinged: numberOf(lastPing),
        pings: numberOf(pingCount),
      });
  },
  getControlledFeature: (body, { groupId = '' }, draft) => {
    const { created, updated, externalManagementSystem: system, policies } = objectOf(body);
    draft.put('projects', groupId, { createdAt: instantOf(created) });
    if (system === undefined) return;
    draft.put('featurePolicies', groupId, {
      externalManagementSystem: pick(objectOf(system), 'name', 'systemId', 'version'),
      policies: objectsIn(policies).map(({ policy, disabledParams }) => ({
        policy,
        disabledParams: textsIn(disabledParams),
      })),
      updated: instantOf(updated),
    });
  },
  listAgentApiKeys: (body, { groupId = '' }, draft) => {
    for (const { _id: id, key, createdBy, createdTime, desc, createdIpAddr, createdUserId } of itemsIn(body))
      if (typeof id === 'string')
        draft.put('agentKeys', id, {
          groupId,
          desc: desc ?? '',
          key: nameId(draft.seed, `recordedAgentKey/${id}`).slice(0, -SHOWN) + shownEnd(key),
          createdBy,
          createdAt: numberOf(createdTime) ?? createdIn(id),
          createdIpAddr,
          createdUserId,
        });
  },
  listMaintenanceWindows: (body, { groupId }, draft) => {
    eachItem(body, (window, id) => {
      draft.put('maintenanceWindows', id, {
        groupId,
        ...Object.fromEntries(
          ['created', 'updated', 'startDate', 'endDate'].map((name) => [name, instantOf(window[name])]),
        ),
        alertTypeNames: textsIn(window.alertTypeNames),
        description: textOf(window.description),
      });
    });
  },
  getMigrationLinkStatus: (body, { orgId = '' }, draft) => {
    const { status } = objectOf(body);
    if (status !== 'SYNCED') return;
    draft.put('migrationLinks', orgId, {
      tokens: [nameId(draft.seed, `recordedLink/${orgId}`)],
      linkedAt: draft.now,
    });
  },
};

/** Number of characters at the end of an agent key that the platform shows in lists. */
const SHOWN = 4;

function shownEnd(key: unknown): string {
  const end = String(key).slice(-SHOWN);
  return /^[0-9a-f]{4}$/.test(end) ? end : '0000';
}

function putProject(draft: Draft, project: Facts, id: string): void {
  const { ldapGroupMappings, tags, withDefaultAlertsSettings: hasDefaults } = project;
  if (ldapGroupMappings !== undefined) draft.settings = { ...draft.settings, ldap: true };
  const { createdAt, agents } = draft.get('projects', id) ?? {};
  draft.put('activeAgents', id, { count: numberOf(project.activeAgentCount) });
  draft.put('projects', id, {
    ...pick(project, 'name', 'orgId'),
    tags: textsIn(tags),
    publicApiEnabled: flagOf(project.publicApiEnabled) ?? true,
    createdAt: createdAt ?? createdIn(id),
    agents: agents ?? [],
    ldapGroupMappings,
    ...(hasDefaults === false && { withDefaultAlertsSettings: false }),
  });
}

/** Ids of assignments are never shown. They keep the order in which the platform lists the teams. */
function assignmentId({ seed }: Draft, groupId: string, teamId: string, at: number): string {
  const place = at.toString(16).padStart(8, '0');
  return `${groupId.slice(0, 8)}${place}${nameId(seed, `${groupId}/${teamId}`).slice(0, 8)}`;
}

/** The members of an agent that `completeAgent` needs. */
function agentOf({ hostname, typeName, lastPing, pingCount, lastConf, confCount }: Facts): Facts {
  return {
    ...{ typeName, hostname, pings: numberOf(pingCount), fetches: numberOf(confCount) },
    ...{ pinged: instantOf(lastPing), fetched: instantOf(lastConf) },
  };
}

/** Decides which agents are silent, and adds defaults. */
export const completeProjects: Completion = (draft) => {
  for (const project of draft.all('projects')) {
    const createdAt = Number(project.createdAt ?? draft.now);
    const fetchesOf = ({ hostname }: Facts): Facts =>
      draft.get('fetches', `${String(project.id)}/${String(hostname)}`) ?? {};
    const shown = inShownOrder(objectsIn(project.agents), fetchesOf).map((agent) => {
      // All agents of a server fetch together, and only this reply shows milliseconds.
      const exact = fetchesOf(agent);
      return {
        ...agent,
        fetched: Number(agent.fetched) + ((numberOf(exact.at) ?? 0) % SECOND_MS),
        ...(wholeSecond(numberOf(exact.pinged) ?? 0) === agent.pinged && { pinged: exact.pinged }),
      };
    });
    const silent = silentAgents(
      shown,
      draft.now,
      numberOf(draft.get('activeAgents', String(project.id))?.count),
    );
    const agents = shown.map((agent) => completeAgent(agent, createdAt, draft.now, silent.has(agent)));
    draft.put('projects', String(project.id), { createdAt, agents });
    const { orgId } = project;
    if (typeof orgId !== 'string' || draft.get('organizations', orgId) !== undefined) continue;
    draft.put('organizations', orgId, { name: `organization ${orgId.slice(-6)}` });
    draft.assume('The names of organizations that the key cannot read are made up.');
  }
  for (const { id, groupId, teamId } of draft.all('projectTeams')) {
    const created = Number(draft.get('projects', String(groupId))?.createdAt ?? draft.now);
    if (draft.get('teams', String(teamId)) === undefined) draft.remove('projectTeams', String(id));
    else draft.put('projectTeams', String(id), { createdAt: created });
  }
  const keys = draft.all('agentKeys').length;
  draft.assume('Agent API keys are new: those of the platform are never read.', keys);
};

/**
 * Puts the agent of each server first whose pings the platform shows for the server. Lists of agents have one type each, so
 * they do not show which agent of a server was added first.
 */
function inShownOrder(agents: readonly Facts[], fetchesOf: (agent: Facts) => Facts): readonly Facts[] {
  const distanceOf = (agent: Facts): number =>
    Math.abs((numberOf(agent.pings) ?? 0) - (numberOf(fetchesOf(agent).pings) ?? NaN));
  const firstOf = new Map<unknown, Facts>();
  for (const agent of agents) {
    const first = firstOf.get(agent.hostname);
    if (first === undefined || distanceOf(agent) < distanceOf(first)) firstOf.set(agent.hostname, agent);
  }
  const placed = new Set<unknown>();
  return agents.flatMap((agent) => {
    const isFirstPlace = !placed.has(agent.hostname);
    placed.add(agent.hostname);
    const first = firstOf.get(agent.hostname);
    if (first === agent) return isFirstPlace ? [agent] : [];
    return isFirstPlace && first !== undefined ? [first, agent] : [agent];
  });
}

/**
 * Returns the agents that are silent: those that have not pinged for two minutes. If the project shows fewer active agents than
 * the others, the ones that fetched first have been silent for a shorter time: backup agents before all, because less depends
 * on them.
 */
function silentAgents(agents: readonly Facts[], now: Instant, active = agents.length): ReadonlySet<Facts> {
  const overdue = agents.filter(
    ({ pinged, readAt = now }) => Number(readAt) - (numberOf(pinged) ?? now) >= 2 * MINUTE_MS,
  );
  const others = agents
    .filter((agent) => !overdue.includes(agent))
    .toSorted(
      (one, other) => Number(one.fetched) - Number(other.fetched) || typePlace(other) - typePlace(one),
    );
  return new Set([...overdue, ...others.slice(0, Math.max(0, others.length - active))]);
}

function typePlace({ typeName }: Facts): number {
  return AGENT_TYPES.findIndex((each) => each === typeName);
}

/** Completes an agent. If it is silent, it has been so since its last ping or fetch. */
function completeAgent(
  { typeName, hostname, ...shown }: Facts,
  createdAt: Instant,
  now: Instant,
  isSilent: boolean,
): Facts {
  const [pinged = now, fetched] = [numberOf(shown.pinged), numberOf(shown.fetched)];
  // The first ping comes when the server signs in, and the others at full minutes.
  const isNew = shown.pings === 1 && pinged % MINUTE_MS >= SECOND_MS;
  const startedAt = isNew ? undefined : startOf(shown, pinged, fetched);
  // If an agent started with the project, `startedAt` stays unset.
  const isFirst = startedAt === undefined || Math.abs(startedAt - createdAt) < MINUTE_MS;
  return {
    ...{ typeName, hostname },
    ...(isSilent && { silentSince: Math.max(wholeSecond(pinged), fetched ?? 0) }),
    ...(fetched !== undefined && { fetchPhaseMs: phaseIn(FETCH_MS, fetched) }),
    ...(!isFirst && { startedAt }),
    ...(isNew && { registeredAt: pinged }),
  };
}

/** Returns when an agent started: the first ping and the first fetch happen then. Unset if it has not pinged. */
function startOf({ pings, fetches }: Facts, pinged: Instant, fetched = pinged): Instant | undefined {
  const minutes = numberOf(pings) ?? 0;
  if (minutes < 1) return undefined;
  const byPings = pinged - (minutes - 1) * MINUTE_MS;
  const byFetches = fetched - ((numberOf(fetches) ?? 0) - 1) * FETCH_MS;
  // Fetches are more frequent than pings, so they show the start more exactly. If they disagree, trust the pings.
  return Math.floor(byFetches / MINUTE_MS) === Math.floor(byPings / MINUTE_MS) ? byFetches : byPings;
}
