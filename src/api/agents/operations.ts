import { serverAgentsOf } from '../../world/agents/agentVersions.js';
import type { Operation } from '../operation.js';
import { presentAgentVersions, presentAgent, presentManifest } from './present.js';
import { SOFTWARE, isOlder } from '../../world/versions/software.js';
import { agentsOfType } from '../../world/agents/agentState.js';
import { Refusal } from '../../world/refusals.js';
import { AGENT_TYPES } from '../../world/tables/projects.js';
import { list } from '../paging.js';
import { upgradeAgents } from '../../world/agents/upgradeAgents.js';
import { refuseIfDisabled } from '../../world/policies/refuseIfDisabled.js';
import { manifestUpTo } from '../../world/versions/releases.js';
import { installedManifest, installManifest } from '../../world/versions/manifest.js';

/** Gets the versions of a project's agents: `GET /groups/{groupId}/agents/versions`. */
export const getAgentVersions: Operation<'getAgentVersions'> = ({ world, project, links }) => {
  const group = `/groups/${project.id}`;
  // The self link has the path `/agents/current`, as on the platform. Both paths lead to this operation.
  const own = [links.self(`${group}/agents/current`), links.related('group', group)];
  return { body: presentAgentVersions(serverAgentsOf(world, project), world.now, own) };
};

/** Gets the current versions of agents and tools: `GET /softwareComponents/versions`. */
export const getSoftwareVersions: Operation<'getSoftwareVersions'> = ({ links }) => {
  const { mongoDbToolsVersion, ...others } = SOFTWARE;
  return { body: { ...others, links: [links.self('/softwareComponents/versions')], mongoDbToolsVersion } };
};

/** Returns links to the agent resources of a project: `GET /groups/{groupId}/agents` (E15). */
export const listAgentLinks: Operation<'listAgentLinks'> = ({ world, project, links }) => {
  const path = `/groups/${project.id}`;
  const list = [
    links.self(`${path}/agents`),
    links.related('group', path),
    links.related('monitoringAgents', `${path}/agents/MONITORING`),
    links.related('backupAgents', `${path}/agents/BACKUP`),
    links.related('automationAgents', `${path}/agents/AUTOMATION`),
  ];
  const isList = world.quirks.agentListEnvelope === 'emptyList';
  return { body: { links: list, ...(isList ? { results: [], totalCount: 0 as const } : {}) } };
};

/** Lists the agents of a type in a project: `GET /groups/{groupId}/agents/{agentType}`. */
export const listAgents: Operation<'listAgents'> = (call) => {
  const { world, project, path } = call;
  const type = AGENT_TYPES.find((name) => name === path.agentType);
  if (type === undefined) throw new Refusal('INVALID_AGENT_TYPE_NAME', path.agentType);
  return {
    body: list(call, agentsOfType(world, project, type), ([agent, state]) =>
      presentAgent(world, project, agent, state),
    ),
  };
};

/** Updates the versions of a project's agents: `POST /groups/{groupId}/automationConfig/updateAgentVersions`. */
export const updateAgentVersions: Operation<'updateAgentVersions'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'EXTERNALLY_MANAGED_LOCK');
  const versionOf = (name: keyof typeof NEWEST): string => {
    const version = body?.[name] ?? NEWEST[name];
    if (isOlder(NEWEST[name], version) || isOlder(version, OLDEST[name]))
      throw new Refusal('INVALID_ATTRIBUTE', name);
    return version;
  };
  const automationAgentVersion = versionOf('automationAgentVersion');
  const biConnectorVersion = versionOf('biConnectorVersion');
  versionOf('mongoDbToolsVersion');
  return {
    outcome: upgradeAgents(world, project, automationAgentVersion, {
      biConnectorVersion: body?.biConnectorVersion,
      mongoDbToolsVersion: body?.mongoDbToolsVersion,
    }),
    body: {
      automationAgentVersion,
      backupAgentVersion: null,
      biConnectorVersion,
      mongoDbToolsVersion: null,
      monitoringAgentVersion: null,
    },
  };
};

/** The oldest versions that a client can name. */
const OLDEST = {
  automationAgentVersion: SOFTWARE.automationMinimumVersion,
  biConnectorVersion: SOFTWARE.biConnectorMinimumVersion,
  mongoDbToolsVersion: '100.0.0',
} as const;

/** The versions that a client gets if it names none, and the newest that it can name. */
const NEWEST = {
  automationAgentVersion: SOFTWARE.automationVersion,
  biConnectorVersion: SOFTWARE.biConnectorVersion,
  mongoDbToolsVersion: SOFTWARE.mongoDbToolsVersion,
} as const;

/**
 * Returns a version manifest of the vendor: `GET /static/version_manifest/{series}`. One published client asks for
 * `4.4.json`, another one for `7.0`.
 */
export const getPublishedVersionManifest: Operation<'getPublishedVersionManifest'> = ({ path }) => {
  const manifest = manifestUpTo(path.series.replace(/\.json$/, ''));
  if (manifest === undefined)
    throw new Refusal('RESOURCE_NOT_FOUND', `/static/version_manifest/${path.series}`);
  return { body: presentManifest(manifest) };
};

/** Returns the version manifest that the platform uses: `GET /unauth/versionManifest`. */
export const getVersionManifest: Operation<'getVersionManifest'> = ({ world }) => ({
  body: presentManifest(installedManifest(world)),
});

/** Installs a version manifest: `PUT /versionManifest`. */
export const putVersionManifest: Operation<'putVersionManifest'> = ({ world, body }) => {
  const outcome = installManifest(world, { updated: body.updated ?? world.now, versions: body.versions });
  return { outcome, body: presentManifest(installedManifest(outcome.world)) };
};
