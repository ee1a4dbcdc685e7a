import type { ExtendedCalls } from '../operationCall.js';

/** Calls of migration links. */
export const administrationCalls: ExtendedCalls = {
  writes: (_, { org }, name) => [
    {
      ...{ operationId: 'createMigrationLink', method: 'post' },
      path: `/orgs/${org}/liveExport/migrationLink`,
      body: { linkToken: `token-of-the-service-${name}` },
    },
  ],
  notCalled: ['deleteMigrationLink', 'getMigrationLinkStatus'],
};
