import { describe, expect, it } from '@jest/globals';
import type { PolicyName } from '../../../../src/world/tables/featurePolicies.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { UNSUPPORTED } from './given.js';
import { CONFIG, configOf, deploying, newSet, publish, type Config } from './givenAutomation.js';

/** Changes of a configuration, each with the policy that forbids it to every client except the external system. */
const CHANGES: readonly (readonly [PolicyName, string, (config: Config) => object])[] = [
  ['EXTERNALLY_MANAGED_LOCK', 'nothing at all', (config) => config],
  [
    'DISABLE_USER_MANAGEMENT',
    'a user',
    (config) => ({
      ...config,
      auth: { ...config.auth, usersWanted: [{ db: 'admin', user: 'app', roles: [] }] },
    }),
  ],
  [
    'DISABLE_AUTHENTICATION_MECHANISMS',
    'the mechanisms',
    (config) => ({ ...config, auth: { ...config.auth, deploymentAuthMechanisms: ['SCRAM-SHA-256'] } }),
  ],
  ['DISABLE_SET_MONGOD_CONFIG', 'a listed setting', withProcess({ args2_6: { net: { port: 27018 } } })],
  ['DISABLE_SET_MONGOD_VERSION', 'a version', withProcess({ version: '7.0.16' })],
  [
    'DISABLE_MONGOD_LOG_MANAGEMENT',
    'the rotation of logs',
    withProcess({ logRotate: { sizeThresholdMB: 5 } }),
  ],
  [
    'DISABLE_BACKUP_AGENT',
    'a backup agent',
    (config) => ({ ...config, backupVersions: [{ hostname: 'rs9-0.example.net' }] }),
  ],
  ['DISABLE_IMPORT_TO_AUTOMATION', 'a new process', (config) => merged(config, newSet('rs8'))],
];

/** Returns a function that changes members of the first process of a configuration. */
function withProcess(own: {
  readonly [member: string]: unknown;
  readonly args2_6?: object;
}): (config: Config) => object {
  return (config) => {
    const [first, ...others] = config.processes ?? [];
    const args2_6 = { ...first?.args2_6, ...own.args2_6 };
    return { ...config, processes: [{ ...first, ...own, args2_6 }, ...others] };
  };
}

function merged(config: Config, more: Config): object {
  return {
    ...config,
    processes: [...(config.processes ?? []), ...(more.processes ?? [])],
    replicaSets: [...(config.replicaSets ?? []), ...(more.replicaSets ?? [])],
  };
}

/** Creates a platform, publishes a configuration, and then sets these policies. */
async function lockedBy(...names: readonly PolicyName[]): Promise<Platform> {
  const platform = deploying();
  await publish(platform, newSet());
  const policies = names.map((policy) => ({
    policy,
    disabledParams: policy === 'DISABLE_SET_MONGOD_CONFIG' ? ['net.port'] : [],
  }));
  const body = { externalManagementSystem: { name: 'Operator' }, policies };
  const path = `/groups/${PROJECT}/controlledFeature`;
  expect((await platform.call('put', path, KEYS.admin, body)).status).toBe(200);
  return platform;
}

describe.each(CHANGES)('%s and a PUT of the configuration that changes %s', (policy, _, change) => {
  const [, errorCode] = UNSUPPORTED;

  it('"answers with an **error body**", and publishes no version', async () => {
    const platform = await lockedBy(policy);
    const before = await configOf(platform);
    const { status, body } = await platform.call('put', CONFIG, KEYS.admin, change(before));
    expect([status, body]).toEqual([403, expect.objectContaining({ error: 403, errorCode })]);
    expect((await configOf(platform)).version).toBe(before.version);
  });

  it('passes from the external system, which "marks its requests with header `Provider: KUBERNETES`"', async () => {
    const platform = await lockedBy(policy);
    const headers = { Provider: 'KUBERNETES' };
    const body = change(await configOf(platform));
    expect((await platform.call('put', CONFIG, KEYS.admin, body, { headers })).status).toBe(200);
  });

  it('passes without policies: "clearing the policies first makes it pass"', async () => {
    const platform = await lockedBy();
    const body = change(await configOf(platform));
    expect((await platform.call('put', CONFIG, KEYS.admin, body)).status).toBe(200);
  });
});

describe('all policies but the lock', () => {
  it('allow a PUT that changes nothing that they govern', async () => {
    const platform = await lockedBy(
      ...CHANGES.map(([policy]) => policy).filter((name) => !name.includes('LOCK')),
    );
    const config = await configOf(platform);
    expect((await platform.call('put', CONFIG, KEYS.admin, config)).status).toBe(200);
  });
});
