import { installedManifest, installManifest } from '../../../world/versions/manifest.js';
import type { Operation } from '../../operation.js';
import { presentManifest } from '../../presenters/presentManifest.js';

/** Installs a version manifest: `PUT /versionManifest`. */
export const putVersionManifest: Operation<'putVersionManifest'> = ({ world, body }) => {
  const outcome = installManifest(world, { updated: body.updated ?? world.now, versions: body.versions });
  return { outcome, body: presentManifest(installedManifest(outcome.world)) };
};
