import { beforeAll, describe, expect, it } from '@jest/globals';
import { alerts, events, globalAlerts, maintenance } from './alerts.js';
import { agents, automation, versions } from './automation.js';
import { backups, checkpoints, restores, snapshots } from './backup.js';
import { Exchange } from './exchange.js';
import { advisor, clusters, deployments, measurements } from './hosts.js';
import { accessLists, agentKeys, apiKeys } from './keys.js';
import { logs, usage } from './logsAndUsage.js';
import { migrations, organizations } from './organizations.js';
import { featurePolicies, projects } from './projects.js';
import { daemons, projectJobs, stores } from './stores.js';
import { teams, users } from './teamsAndUsers.js';

const ROWS = [
  ...[organizations, projects, teams, users, apiKeys, accessLists, agentKeys, agents, automation, versions],
  ...[alerts, globalAlerts, maintenance, events, snapshots, restores, checkpoints, backups, stores, daemons],
  ...[projectJobs, deployments, measurements, clusters, advisor, logs, usage, featurePolicies, migrations],
].flat();

/** How many methods the interfaces of the client's services have. */
const METHODS = 192;

/**
 * The vendor's client for Go (mongodb/go-client-mongodb-ops-manager, folder `opsmngr`, commit 343f164) is in no
 * registry. These rows are its calls in our own words: each method with the path, query and body that it sends.
 */
describe('The published Go client', () => {
  let exchange: Exchange;
  beforeAll(() => {
    exchange = new Exchange();
  });

  it(`has ${METHODS} methods, each in one row`, () => {
    expect(new Set(ROWS.map(({ name }) => name)).size).toBe(METHODS);
    expect(ROWS).toHaveLength(METHODS);
  });

  it.each(ROWS.map((row) => [row.name, row] as const))('succeeds with %s', async (_, row) => {
    const reply = await exchange.of(row);
    expect([reply.status < 300, reply.text]).toEqual([true, reply.text]);
    for (const path of row.reads) expect(reply.body).toHaveProperty(path);
    expect(exchange.accusations).toEqual([]);
  });
});
