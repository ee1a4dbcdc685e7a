import type { Schema } from '../../contract/types.js';
import { activityOf } from '../../world/agents/activity.js';
import type { AgentState } from '../../world/agents/agentState.js';
import type { ServerAgent } from '../../world/agents/agentVersions.js';
import { formatInstant, type Instant } from '../../world/instant.js';
import type { Agent, Project } from '../../world/tables/projects.js';
import { isOlder, SOFTWARE } from '../../world/versions/software.js';
import type { World } from '../../world/world.js';
import type { Link } from '../links.js';
import type { Manifest } from '../../world/versions/releases.js';

/** Presents an agent of a project. */
export function presentAgent(
  world: World,
  project: Project,
  agent: Agent,
  stateName: AgentState,
): Schema<'Agent'> {
  const { confCount, lastConf, lastPing, pingCount } = activityOf(world, project, agent);
  return {
    confCount,
    hostname: agent.hostname,
    isManaged: true,
    lastConf: formatInstant(lastConf),
    lastPing: formatInstant(lastPing),
    pingCount,
    stateName,
    typeName: agent.typeName,
  };
}

/** Presents the versions of a project's agents. */
export function presentAgentVersions(
  agents: readonly ServerAgent[],
  now: Instant,
  links: Link[],
): Schema<'AgentVersions'> {
  const { automationMinimumVersion, automationVersion } = SOFTWARE;
  const versions = agents.map(({ version }) => version);
  return {
    count: agents.length,
    entries: agents.map((agent) => presentEntry(agent, now)),
    isAnyAgentNotManaged: false,
    isAnyAgentVersionDeprecated: agents.some(({ isVersionDeprecated }) => isVersionDeprecated),
    isAnyAgentVersionOld: agents.some(({ isVersionOld }) => isVersionOld),
    latestVersion: automationVersion,
    links,
    minimumAgentVersionDetected: versions.reduce(
      (oldest, version) => (isOlder(version, oldest) ? version : oldest),
      versions[0] ?? automationVersion,
    ),
    minimumVersion: automationMinimumVersion,
  };
}

function presentEntry(agent: ServerAgent, now: Instant): Schema<'AgentVersion'> {
  const { hostname, server, lastConf } = agent;
  return {
    address: server?.ipAddress ?? '',
    confCount: agent.confCount,
    hostname,
    hostnameShort: hostname.split('.')[0] ?? hostname,
    isManaged: true,
    isModule: true,
    isPrimary: server?.hasPrimary ?? false,
    isVersionDeprecated: agent.isVersionDeprecated,
    isVersionOld: agent.isVersionOld,
    lastConf,
    lastPing: agent.lastPing,
    msSinceLastConf: now - lastConf,
    numProcess: server?.processCount ?? 0,
    pingCount: agent.pingCount,
    pingState: agent.pingState,
    tagName: '',
    version: agent.version,
  };
}

/** Presents a version manifest with unchanged builds. */
export function presentManifest({ updated, versions }: Manifest): Schema<'VersionManifest'> {
  return {
    updated,
    versions: versions.map(({ name, builds }) => ({ builds: builds.map((build) => ({ ...build })), name })),
  };
}
