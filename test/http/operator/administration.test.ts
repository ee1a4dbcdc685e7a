import { afterEach, describe, expect, it } from '@jest/globals';
import { deploying, pass, trouble } from '../api/operations/givenAutomation.js';
import { BUCKET, DATABASE } from '../api/operations/givenStores.js';
import { ORG } from '../../support/rows/ids.js';
import {
  areRegistered,
  ensureDaemon,
  ensureStores,
  ensureTag,
  readOrCreateProject,
  storesIn,
  type StoreKind,
} from './administration.js';
import { Operator, expectInnocence } from './operator.js';
import { settled } from './settled.js';

const HOST = 'om-backup-daemon-0.om-backup-daemon-svc.mongodb.svc.cluster.local';
const PODS = [0, 1, 2].map((pod) => `orders-${pod}.orders-svc.mongodb.svc.cluster.local`);
const KINDS: readonly StoreKind[] = ['oplogs', 's3Oplogs', 'blocks', 's3'];
const given = () => new Operator(deploying({ dialect: 'ops-manager' }));

afterEach(expectInnocence);

describe('The published Kubernetes operator, for the resources of the platform', () => {
  it('waits until the backup daemon has registered itself, and configures it once', async () => {
    const operator = given();
    const ensure = () => ensureDaemon(operator, HOST, ['zone-a']);
    expect(await ensure()).toBe(false);
    trouble(operator.platform, { kind: 'daemon.appear', target: HOST });
    await settled(operator, async () => {
      expect(await ensure()).toBe(true);
    });
    await settled(operator, async () => {
      expect(await ensureDaemon(operator, HOST, ['zone-b'])).toBe(true);
    });
  });

  it.each(KINDS)('creates, updates and removes stores: %s', async (kind) => {
    const operator = given();
    const base = kind.startsWith('s3')
      ? { ...BUCKET, s3AuthMethod: 'KEYS', disableProxyS3: false }
      : DATABASE;
    const [first, second] = [
      { ...base, id: 'first' },
      { ...base, id: 'second' },
    ];
    await ensureStores(operator, kind, [first, second]);
    const created = await storesIn(operator, kind);
    expect(created.map(({ id }) => id)).toEqual(['first', 'second']);
    await ensureStores(operator, kind, [first, second]);
    expect(await storesIn(operator, kind)).toEqual(created);
    await ensureStores(operator, kind, [{ ...first, labels: ['zone-a'] }]);
    expect(await storesIn(operator, kind)).toMatchObject([{ id: 'first', labels: ['zone-a'] }]);
  });

  it.each([ORG, undefined])('finds or creates its project, in the organization %s', async (org) => {
    const operator = given();
    await readOrCreateProject(operator, 'orders-archive', org);
    await settled(operator, async () => {
      expect(await readOrCreateProject(operator, 'orders', org)).toMatchObject({ name: 'orders' });
    });
    expect(operator.sent).toBe(2);
  });

  it('tags its project once, because the projects of an organization show their tags', async () => {
    const operator = given();
    await readOrCreateProject(operator, 'orders', ORG);
    const { sent } = operator;
    for (const tag of ['EXTERNALLY_MANAGED_BY_KUBERNETES', 'MONGODB'])
      await settled(operator, () => ensureTag(operator, ORG, 'orders', tag));
    expect(operator.sent).toBe(sent + 2);
  });

  it('waits until the agents of all pods have signed in', async () => {
    const operator = given();
    const { id } = await readOrCreateProject(operator, 'orders', ORG);
    const isReady = () => areRegistered(operator, `/groups/${String(id)}`, PODS);
    for (const hostname of PODS) {
      expect(await isReady()).toBe(false);
      trouble(operator.platform, { kind: 'agent.appear', target: 'orders', hostname });
    }
    expect(await isReady()).toBe(true);
    pass(operator.platform, 600);
    expect(await isReady()).toBe(true);
  });
});
