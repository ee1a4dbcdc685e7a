import type { ExtendedCalls } from '../operationCall.js';

/** Calls of the version manifest. Those that need no credentials have tests of their own. */
export const versionCalls: ExtendedCalls = {
  writes: () => [
    {
      operationId: 'putVersionManifest',
      method: 'put',
      path: '/versionManifest',
      body: { updated: 1_762_180_200_000, versions: [{ name: '7.0.14', builds: [{ platform: 'linux' }] }] },
    },
  ],
  notCalled: ['getPublishedVersionManifest', 'getVersionManifest'],
};
