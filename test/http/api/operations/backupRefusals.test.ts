import { describe, expect, it } from '@jest/globals';
import type { RefusalCode } from '../../../../src/world/refusals.js';
import { replicaSet, standalone, withHosts } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { backing, changed, idle, patch, PATH, started, statusOf } from './givenBackups.js';

/** Automation does not manage these processes, so clients may set credentials. */
const unmanaged = withHosts(idle, ['node-0', 'node-1', 'node-2'], { unmanaged: true });

describe('Refusals of a change, "checked in this order (inferred)"', () => {
  const refused = async (
    platform: ReturnType<typeof backing>,
    body: object,
    ...[status, errorCode, detail, ...parameters]: readonly [number, RefusalCode, string, ...string[]]
  ) => {
    const before = platform.world;
    const response = await patch(platform, body);
    expect(response.body).toMatchObject({ error: status, errorCode, detail, parameters });
    expect(platform.world).toBe(before);
  };

  it('begin with "400 `NOT_SHARDED` (cluster is neither replica set nor sharded)"', async () => {
    const solo = standalone();
    const platform = backing({ deployments: [solo] });
    const response = await patch(platform, { statusName: 'NONSENSE' }, solo.cluster.id);
    const detail = 'Only sharded clusters and replica sets can be patched.';
    expect(response.body).toMatchObject({ error: 400, errorCode: 'NOT_SHARDED', detail });
  });

  it('include "409 `CANNOT_GET_BACKUP_CONFIG_INVALID_STATE` (not monitored)"', async () => {
    const hidden = replicaSet('rs0', { backupEnabled: false, undiscovered: true });
    const detail = 'Cannot get backup configuration without cluster being monitored.';
    const platform = backing({ deployments: [hidden] });
    await refused(platform, { statusName: 'STARTED' }, 409, 'CANNOT_GET_BACKUP_CONFIG_INVALID_STATE', detail);
  });

  it('concern the body', async () => {
    const platform = backing({ deployments: [unmanaged] });
    const both = 'Backup configuration cannot specify both included namespaces and excluded namespaces.';
    await refused(
      platform,
      { includedNamespaces: ['a'], excludedNamespaces: ['b'] },
      400,
      'INVALID_FILTERLIST',
      both,
    );
    const engine = 'An invalid enumeration value ROCKS was specified.';
    await refused(platform, { storageEngineName: 'ROCKS' }, 400, 'INVALID_ENUM_VALUE', engine, 'ROCKS');
    const mechanism = 'Invalid authentication mechanism MAGIC.';
    await refused(
      platform,
      { authMechanismName: 'MAGIC' },
      400,
      'INVALID_AUTH_MECHANISM',
      mechanism,
      'MAGIC',
    );
    const missing = 'Authentication mechanism PLAIN requires username and password.';
    const code = 'MISSING_CREDENTIALS_FOR_AUTH_MECHANISM';
    await refused(platform, { authMechanismName: 'PLAIN' }, 400, code, missing, 'PLAIN');
    const x509 = 'Authentication mechanism MONGODB_X509 requires SSL.';
    const requires = 'AUTH_MECHANISM_REQUIRES_SSL';
    await refused(platform, { authMechanismName: 'MONGODB_X509' }, 400, requires, x509, 'MONGODB_X509');
    const only = 'only supported for authentication mechanism MONGODB_CR or PLAIN.';
    const credentials = 'CANNOT_SET_CREDENTIALS_FOR_AUTH_MECHANISM';
    await refused(
      platform,
      { authMechanismName: 'GSSAPI', username: 'a', password: 'b' },
      400,
      credentials,
      `Username and password fields are ${only}`,
    );
    expect((await patch(platform, { authMechanismName: 'GSSAPI', password: 'b' })).body).toMatchObject({
      errorCode: 'CANNOT_SET_PASSWORD_FOR_AUTH_MECHANISM',
      detail: 'Cannot change password unless authentication mechanism is MONGODB_CR or PLAIN.',
    });
    await changed(platform, { authMechanismName: 'PLAIN', username: 'a', password: 'b' });
    const renamed = 'Username cannot be changed without specifying password.';
    await refused(platform, { username: 'c' }, 400, 'MISSING_PASSWORD', renamed);
  });

  it('include "409 `CANNOT_SET_BACKUP_AUTH_FOR_MANAGED_CLUSTER` (automation-managed)"', async () => {
    const body = { authMechanismName: 'PLAIN', username: 'a', password: 'b' };
    const detail = 'Username and password cannot be manually set for a managed cluster.';
    await refused(backing(), body, 409, 'CANNOT_SET_BACKUP_AUTH_FOR_MANAGED_CLUSTER', detail);
  });

  it('end with "409 `MISSING_SYNC_SOURCE` (engine or encryption change without syncSource)"', async () => {
    const platform = await started();
    const detail = 'Requested changes will require a sync or resync, so a sync source must be provided.';
    for (const body of [{ storageEngineName: 'MEMORY_MAPPED' }, { encryptionEnabled: true }])
      await refused(platform, body, 409, 'MISSING_SYNC_SOURCE', detail);
    // The rule about the status is checked before this one.
    expect(
      (await patch(platform, { encryptionEnabled: true, statusName: 'TERMINATING' })).body,
    ).toMatchObject({ errorCode: 'CANNOT_TERMINATE_BACKUP_INVALID_STATE' });
  });

  it('leave everything unchanged: a valid setting beside a wrong status', async () => {
    const platform = backing();
    const detail = 'Cannot stop backup unless the cluster is in the STARTED state.';
    const body = { excludedNamespaces: ['a'], statusName: 'STOPPED' };
    await refused(platform, body, 409, 'CANNOT_STOP_BACKUP_INVALID_STATE', detail);
    expect(await statusOf(platform)).toBe('INACTIVE');
  });

  it('are the same as for GET if an id is unknown', async () => {
    const platform = backing();
    const unknown = 'f'.repeat(24);
    const detail = `No cluster with ID ${unknown} exists in group ${PROJECT}.`;
    expect((await patch(platform, {}, unknown)).body).toMatchObject({
      errorCode: 'CLUSTER_NOT_FOUND',
      detail,
    });
    expect((await platform.get(`${PATH}/x`)).body).toMatchObject({ errorCode: 'INVALID_CLUSTER_ID' });
  });
});
