import { afterEach, describe, expect, it } from '@jest/globals';
import { deploying, hostsOf, pass } from '../api/operations/givenAutomation.js';
import { bodyOf } from '../api/operations/given.js';
import { BUCKET, post, put, remove, S3 } from '../api/operations/givenStores.js';
import { Tenant } from '../api/operations/tenant.js';
import { KEYS } from '../../support/platform.js';
import { ORG } from '../../support/rows/ids.js';
import { worldWith } from '../../support/rows/worlds.js';
import {
  hostnameOf,
  monitoredHosts,
  namesOf,
  Operator,
  removeProcesses,
  type Declared,
  expectInnocence,
} from './operator.js';
import { settled } from './settled.js';
import { deploySharded } from './sharded.js';

const SET: Declared = { name: 'orders', members: 3, version: '7.0.14', compatibility: '7.0' };
const given = () => new Operator(deploying({ dialect: 'ops-manager' }));

afterEach(expectInnocence);

describe('The published Kubernetes operator (mongodb/mongodb-kubernetes, controllers/om and controllers/operator)', () => {
  it('deploys a replica set, and a second reconcile publishes nothing', async () => {
    const operator = given();
    await settled(operator, () => operator.deploy(SET));
    expect(operator.sent).toBe(1);
  });

  it('scales up and down by one member at a time, and stops monitoring removed hosts', async () => {
    const operator = given();
    await operator.deploy(SET);
    for (const members of [4, 5]) await settled(operator, () => operator.deploy({ ...SET, members }));
    pass(operator.platform, 120);
    await settled(operator, () => operator.deploy({ ...SET, members: 4 }));
    await operator.stopMonitoring([hostnameOf('orders-4')]);
    expect(await monitoredHosts(operator.platform)).toEqual(namesOf({ ...SET, members: 4 }).map(hostnameOf));
  });

  it('upgrades the version, then the feature compatibility version', async () => {
    const operator = given();
    await operator.deploy(SET);
    const upgraded = { ...SET, version: '8.0.4' };
    await settled(operator, () => operator.deploy(upgraded));
    await settled(operator, () => operator.deploy({ ...upgraded, compatibility: '8.0' }));
    expect(new Set(hostsOf(operator.platform).map(({ version }) => version))).toEqual(new Set(['8.0.4']));
  });

  it('enables TLS: `additionalParams` of monitoringVersions stay', async () => {
    const operator = given();
    await operator.deploy(SET);
    await settled(operator, () => operator.deploy({ ...SET, tls: true }));
  });

  it('deploys a sharded cluster', async () => {
    const operator = given();
    await settled(operator, () => deploySharded(operator, 'shop'));
    expect(operator.sent).toBe(1);
  });

  it('deletes a replica set: processes first, then the monitoring of hosts', async () => {
    const operator = given();
    await operator.deploy(SET);
    pass(operator.platform, 120);
    await settled(operator, () =>
      operator.readUpdate((config) => {
        config.replicaSets = [];
        removeProcesses(config, namesOf(SET));
      }),
    );
    await operator.stopMonitoring(namesOf(SET).map(hostnameOf));
    expect(await monitoredHosts(operator.platform)).toEqual([]);
  });

  it('deploys a deleted replica set again, and monitoring observes its hosts', async () => {
    const operator = given();
    await operator.deploy(SET);
    pass(operator.platform, 120);
    await operator.readUpdate((config) => {
      config.replicaSets = [];
      removeProcesses(config, namesOf(SET));
    });
    await operator.stopMonitoring(namesOf(SET).map(hostnameOf));
    await operator.deploy(SET);
    pass(operator.platform, 120);
    expect(await monitoredHosts(operator.platform)).toEqual(namesOf(SET).map(hostnameOf));
    expect(hostsOf(operator.platform).every(({ monitoring }) => monitoring === undefined)).toBe(true);
  });

  it('finds or creates its project, tags it, and makes an agent key', async () => {
    const { platform } = given();
    const body = { name: 'operated', orgId: ORG };
    const created = bodyOf<'createProject'>(await platform.call('post', '/groups', KEYS.admin, body), 201);
    const { id, name, orgId } = created;
    const tagged = { id, name, orgId, tags: ['NAMESPACE'], agentApiKey: created.agentApiKey };
    bodyOf<'patchProject'>(await platform.call('patch', `/groups/${id}`, KEYS.admin, tagged));
    const found = bodyOf<'listProjects'>(await platform.get(`/orgs/${ORG}/groups?name=operated`));
    expect(found.results.map((each) => each.id)).toEqual([id]);
    const key = { desc: 'Agent key for Kubernetes' };
    const reply = await platform.call('post', `/groups/${id}/agentapikeys`, KEYS.admin, key);
    expect(reply.body).toMatchObject({ ...key, key: expect.any(String) });
  });

  it('creates, updates and removes an S3 store, which is always assignable', async () => {
    const platform = new Tenant(worldWith({ dialect: 'ops-manager' }));
    expect((await post(platform, S3, BUCKET)).status).toBe(200);
    expect((await put(platform, `${S3}/${BUCKET.id}`, { ...BUCKET, labels: ['a'] })).status).toBe(200);
    expect((await remove(platform, `${S3}/${BUCKET.id}`)).status).toBe(204);
  });
});
