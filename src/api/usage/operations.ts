import { settingsOf } from '../../world/administration/appSettings.js';
import { Refusal } from '../../world/refusals.js';
import { captureUsage, afterCaptures, formatDay } from '../../world/usage/captures.js';
import type { Operation } from '../operation.js';
import {
  createPhysicalHost as create,
  deletePhysicalHost as remove,
  findPhysicalHost,
  putPhysicalHost as put,
} from '../../world/usage/physicalHosts.js';
import { presentPhysicalHost, presentServerType, usageFiles, presentAssignment } from './present.js';
import { serverTypeName, usageDays, defaultServerTypeName } from './read.js';
import { organizationServerType, projectServerType, setServerType } from '../../world/usage/serverType.js';
import { Assignments } from '../../world/usage/assignments.js';
import { allMachines } from '../../world/usage/machines.js';
import { tarGz, zip } from '../archive/archive.js';
import { FileBody } from '../reply/fileBody.js';
import { list } from '../paging.js';
import { BASE_PATH } from '../../contract/contract.js';
import { refuseIfDisabled } from '../../world/policies/refuseIfDisabled.js';

/** The setting of the platform that hides server types and usage. */
const LICENSING = 'mms.licensing.ui.enabled';

/** Captures today's usage: `POST /usage/dailyCapture`. */
export const createDailyCapture: Operation<'createDailyCapture'> = ({ world }) => {
  if (settingsOf(world)[LICENSING] === 'false') throw new Refusal('DB_USAGE_ASSIGNMENT_FEATURE_DISABLED');
  return { outcome: captureUsage(world) };
};

/** Creates a physical host: `POST /usage/groups`. */
export const createPhysicalHost: Operation<'createPhysicalHost'> = ({ world, body, links }) => {
  const outcome = create(world, { ...body, serverType: serverTypeName(body.serverType) });
  const { physicalHost } = outcome;
  return {
    outcome,
    body: presentPhysicalHost(outcome.world, physicalHost, links),
    location: links.href(`/usage/groups/${physicalHost.id}`),
  };
};

/** Deletes one physical host: `DELETE /usage/groups/{physicalHostId}`. */
export const deletePhysicalHost: Operation<'deletePhysicalHost'> = ({ world, path }) => ({
  outcome: remove(world, findPhysicalHost(world, path.physicalHostId)),
});

/** Gets the default server type of an organization: `GET /usage/organizations/{orgId}/defaultServerType`. */
export const getOrganizationServerType: Operation<'getOrganizationServerType'> = ({
  world,
  organization,
}) => ({
  body: presentServerType(organizationServerType(world, organization.id, afterCaptures(world))),
});

/** Gets one physical host: `GET /usage/groups/{physicalHostId}`. */
export const getPhysicalHost: Operation<'getPhysicalHost'> = ({ world, path, links }) => ({
  body: presentPhysicalHost(world, findPhysicalHost(world, path.physicalHostId), links),
});

/** Gets the default server type of a project: `GET /usage/groups/{groupId}/defaultServerType`. */
export const getProjectServerType: Operation<'getProjectServerType'> = ({ world, project }) => ({
  body: presentServerType(projectServerType(world, project, afterCaptures(world))),
});

const FORMATS = {
  'tar.gz': { mediaType: 'application/gzip', pack: tarGz },
  zip: { mediaType: 'application/zip', pack: zip },
};

/** Downloads a report of the usage: `GET /usage/report`. */
export const getUsageReport: Operation<'getUsageReport'> = ({ world, query }) => {
  const { fileFormat = 'tar.gz', redact = true } = query;
  const assignments = new Assignments(world, allMachines(world), usageDays(world, query));
  const { mediaType, pack } = FORMATS[fileFormat];
  const files = () => pack(usageFiles(world, assignments, redact));
  return {
    body: new FileBody(mediaType, files, `usage-report-${formatDay(assignments.lastDay)}.${fileFormat}`),
  };
};

/** Lists the usage of all hosts: `GET /usage/assignments`. */
export const listHostAssignments: Operation<'listHostAssignments'> = (call) => {
  const { world, query } = call;
  const machines = allMachines(world);
  const assignments = new Assignments(world, machines, usageDays(world, query));
  return { body: list(call, assignments, (each) => presentAssignment(world, each)) };
};

/** Lists the usage of the hosts of an organization: `GET /usage/organizations/{orgId}/hosts`. */
export const listOrganizationHostAssignments: Operation<'listOrganizationHostAssignments'> = (call) => {
  const { world, query, organization } = call;
  const machines = allMachines(world).filter(
    ({ groupId }) => world.projects.get(groupId)?.orgId === organization.id,
  );
  const assignments = new Assignments(world, machines, usageDays(world, query));
  return { body: list(call, assignments, (each) => presentAssignment(world, each)) };
};

/** Lists physical hosts: `GET /usage/groups`. */
export const listPhysicalHosts: Operation<'listPhysicalHosts'> = (call) => {
  const { world, links } = call;
  return { body: list(call, world.physicalHosts.all(), (each) => presentPhysicalHost(world, each, links)) };
};

/** Lists the usage of the hosts of a project: `GET /usage/groups/{groupId}/hosts`. */
export const listProjectHostAssignments: Operation<'listProjectHostAssignments'> = (call) => {
  const { world, query, project } = call;
  const machines = allMachines(world).filter(({ groupId }) => groupId === project.id);
  const assignments = new Assignments(world, machines, usageDays(world, query));
  return { body: list(call, assignments, (each) => presentAssignment(world, each)) };
};

/** Changes the server type of a host: `PUT /usage/hosts/{hostId}`. */
export const putHostServerType: Operation<'putHostServerType'> = ({ world, path, body, provider }) => {
  const host = world.hosts.get(path.hostId);
  const project = world.projects.get(host?.groupId ?? '');
  if (host === undefined || project === undefined || project.removedAt !== undefined)
    throw new Refusal('RESOURCE_NOT_FOUND', `${BASE_PATH}/usage/hosts/${path.hostId}`);
  refuseIfDisabled({ world, project, provider }, 'DISABLE_MONGOD_HOST_MANAGEMENT');
  const { groupId, hostname } = host;
  const { orgId } = project;
  const name = serverTypeName(body.serverType);
  return { outcome: setServerType(world, { orgId, groupId, hostname }, name), body: presentServerType(name) };
};

/**
 * Changes the default server type of an organization: `PUT /usage/organizations/{orgId}/defaultServerType`. A published
 * client may send the body `null`, which changes nothing.
 */
export const putOrganizationServerType: Operation<'putOrganizationServerType'> = (call) => {
  const { world, organization, body } = call;
  const { id: orgId } = organization;
  if (!body) return { body: presentServerType(organizationServerType(world, orgId, afterCaptures(world))) };
  const name = defaultServerTypeName(body);
  return { outcome: setServerType(world, { orgId }, name), body: presentServerType(name) };
};

/** Changes one physical host: `PUT /usage/groups/{physicalHostId}`. */
export const putPhysicalHost: Operation<'putPhysicalHost'> = ({ world, path, body, links }) => {
  const host = findPhysicalHost(world, path.physicalHostId);
  const outcome = put(world, host, { ...body, serverType: serverTypeName(body.serverType) });
  return { outcome, body: presentPhysicalHost(outcome.world, outcome.physicalHost, links) };
};

/**
 * Changes the default server type of a project: `PUT /usage/groups/{groupId}/defaultServerType`. A published client
 * may send the body `null`, which changes nothing.
 */
export const putProjectServerType: Operation<'putProjectServerType'> = ({ world, project, body }) => {
  if (!body) return { body: presentServerType(projectServerType(world, project, afterCaptures(world))) };
  const name = defaultServerTypeName(body);
  const owner = { orgId: project.orgId, groupId: project.id };
  return { outcome: setServerType(world, owner, name), body: presentServerType(name) };
};
