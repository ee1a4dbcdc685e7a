/** The driver of a Node.js client: it reads a call on each line, makes it, and prints its reply on a line. */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from './client.mjs';

/** The calls of trials. A client with a method for each call would name the methods here. */
const CALLS = {
  acknowledgeAlert: ['PATCH', '/groups/{groupId}/alerts/{alertId}'],
  createLogCollectionJob: ['POST', '/groups/{groupId}/logCollectionJobs'],
  createOrganization: ['POST', '/orgs'],
  deleteOrganization: ['DELETE', '/orgs/{orgId}'],
  getAutomationConfig: ['GET', '/groups/{groupId}/automationConfig'],
  getAutomationStatus: ['GET', '/groups/{groupId}/automationStatus'],
  getBackupJobsConfig: ['GET', '/admin/backup/groups/{groupId}'],
  getHost: ['GET', '/groups/{groupId}/hosts/{hostId}'],
  getHostMeasurements: ['GET', '/groups/{groupId}/hosts/{hostId}/measurements'],
  getMaintenanceWindow: ['GET', '/groups/{groupId}/maintenanceWindows/{windowId}'],
  getOrganization: ['GET', '/orgs/{orgId}'],
  getProject: ['GET', '/groups/{groupId}'],
  listAgentLinks: ['GET', '/groups/{groupId}/agents'],
  listAlerts: ['LIST', '/groups/{groupId}/alerts'],
  listAllProjects: ['LIST', '/groups'],
  listClusters: ['LIST', '/clusters'],
  listDatabases: ['LIST', '/groups/{groupId}/hosts/{hostId}/databases'],
  listEvents: ['LIST', '/groups/{groupId}/events'],
  listHosts: ['LIST', '/groups/{groupId}/hosts'],
  listMaintenanceWindows: ['LIST', '/groups/{groupId}/maintenanceWindows'],
  listOrganizations: ['LIST', '/orgs'],
  listProjectInvitations: ['GET', '/groups/{groupId}/invites'],
  listProjects: ['LIST', '/orgs/{orgId}/groups'],
  listSnapshots: ['LIST', '/groups/{groupId}/clusters/{clusterId}/snapshots'],
  listTeams: ['LIST', '/orgs/{orgId}/teams'],
  patchOrganization: ['PATCH', '/orgs/{orgId}'],
  patchSnapshot: ['PATCH', '/groups/{groupId}/clusters/{clusterId}/snapshots/{snapshotId}'],
};

/** Makes calls with clients. Keys that alternate have a client each. */
export class Caller {
  clients = new Map();

  constructor(create = (options) => new Client(options)) {
    this.create = create;
  }

  async reply({ call, arguments: values, baseUrl, publicKey, privateKey }) {
    const client = this.clients.get(publicKey) ?? this.create({ baseUrl, publicKey, privateKey });
    this.clients.set(publicKey, client);
    return CALLS[call] === undefined ? { unsupported: true } : replyOf(client, CALLS[call], values);
  }

  close() {
    for (const client of this.clients.values()) client.close();
  }
}

/** Answers the calls on standard input, in turn. */
export async function drive(caller = new Caller()) {
  for await (const line of createInterface({ input: process.stdin }))
    console.log(JSON.stringify(await caller.reply(JSON.parse(line))));
  caller.close();
}

async function replyOf(client, [method, template], { body, ...values }) {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
  const query = new URLSearchParams(
    Object.entries(values).filter(([name]) => !template.includes(`{${name}}`)),
  );
  const target = query.size === 0 ? path : `${path}?${query}`;
  try {
    const result = method === 'LIST' ? await client.list(target) : await client.send(method, target, body);
    return { result: result ?? null };
  } catch (error) {
    const { kind = 'untyped', status, code, message } = error;
    return { error: { kind, status, code, message } };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await drive();
