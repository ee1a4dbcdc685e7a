/** The driver of a Node.js client: it reads a call on each line, makes it, and prints its reply on a line. */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from './client.mjs';

/** The calls of trials, each with the call of the client. */
const CALLS = {
  listOrganizations: (client) => client.list('/orgs'),
  getOrganization: (client, { orgId }) => client.get(`/orgs/${orgId}`),
  createOrganization: (client, body) => client.send('POST', '/orgs', body),
  renameOrganization: (client, { orgId, ...body }) => client.send('PATCH', `/orgs/${orgId}`, body),
  deleteOrganization: (client, { orgId }) => client.send('DELETE', `/orgs/${orgId}`),
  listProjects: (client) => client.list('/groups'),
  getProject: (client, { groupId }) => client.get(`/groups/${groupId}`),
  listClusters: (client, { groupId }) => client.list(`/groups/${groupId}/clusters`),
  getCluster: (client, { groupId, clusterId }) => client.get(`/groups/${groupId}/clusters/${clusterId}`),
  listHosts: (client, { groupId }) => client.list(`/groups/${groupId}/hosts`),
  listTeams: (client, { orgId }) => client.list(`/orgs/${orgId}/teams`),
  listSnapshots: (client, { groupId, clusterId }) =>
    client.list(`/groups/${groupId}/clusters/${clusterId}/snapshots`),
  patchSnapshot: (client, { groupId, clusterId, snapshotId, ...body }) =>
    client.send('PATCH', `/groups/${groupId}/clusters/${clusterId}/snapshots/${snapshotId}`, body),
  listEvents: (client, { groupId }) => client.list(`/groups/${groupId}/events`),
};

/** Answers the calls on standard input, in turn. `create` makes a client; keys that alternate keep one each. */
export async function drive(create = (options) => new Client(options), calls = CALLS) {
  const clients = new Map();
  for await (const line of createInterface({ input: process.stdin })) {
    const { call, arguments: values, ...connection } = JSON.parse(line);
    const key = connection.baseUrl + connection.publicKey;
    const client = clients.get(key) ?? create(connection);
    clients.set(key, client);
    console.log(
      JSON.stringify(
        calls[call] === undefined ? { unsupported: true } : await replyOf(() => calls[call](client, values)),
      ),
    );
  }
  for (const client of clients.values()) client.close();
}

async function replyOf(call) {
  try {
    return { result: (await call()) ?? null };
  } catch (error) {
    const { kind = 'untyped', status, code, message } = error;
    return { error: { kind, status, code, message } };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await drive();
