import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of migration links, settings of the platform, key vaults and telemetry. */
export const administrationCalls: ExtendedCalls = {
  reads: () => [
    get('getAppSettings', '/admin/settings'),
    get('listKeyVaults', '/admin/keyVault'),
    get('getTelemetry', '/collection/details'),
  ],
  writes: (_, { org }, name) => [
    {
      operationId: 'createMigrationLink',
      method: 'post',
      path: `/orgs/${org}/liveExport/migrationLink`,
      body: { linkToken: `token-of-the-service-${name}` },
    },
    {
      operationId: 'patchAppSettings',
      method: 'patch',
      path: '/admin/settings',
      body: { dbProperties: { 'mms.adminEmailAddr': 'operator@example.com' } },
    },
    {
      operationId: 'createKeyVault',
      method: 'post',
      path: '/admin/keyVault',
      body: {
        friendlyName: name,
        type: 'HASHI_CORP',
        url: 'https://vault.example.com:8200/',
        auth: { mechanism: 'TOKEN', secret: 'hvs.CAESIJ' },
      },
    },
    {
      operationId: 'patchTelemetry',
      method: 'patch',
      path: '/collection/status',
      body: { enabled: false },
    },
  ],
  notCalled: [
    ...(['deleteMigrationLink', 'getMigrationLinkStatus'] as const),
    ...(['getKeyVault', 'patchKeyVault', 'deleteKeyVault'] as const),
  ],
};
