import { installedManifest } from '../../../world/versions/manifest.js';
import type { Operation } from '../../operation.js';
import { presentManifest } from '../../presenters/presentManifest.js';

/** Returns the version manifest that the platform uses: `GET /unauth/versionManifest`. */
export const getVersionManifest: Operation<'getVersionManifest'> = ({ world }) => ({
  body: presentManifest(installedManifest(world)),
});
