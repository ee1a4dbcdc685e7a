import { Refusal } from '../../../world/refusals.js';
import { manifestUpTo } from '../../../world/versions/releases.js';
import type { Operation } from '../../operation.js';
import { presentManifest } from '../../presenters/presentManifest.js';

/**
 * Returns a version manifest of the vendor: `GET /static/version_manifest/{series}`. One published client asks for
 * `4.4.json`, another one for `7.0`.
 */
export const getPublishedVersionManifest: Operation<'getPublishedVersionManifest'> = ({ path }) => {
  const manifest = manifestUpTo(path.series.replace(/\.json$/, ''));
  if (manifest === undefined)
    throw new Refusal('RESOURCE_NOT_FOUND', `/static/version_manifest/${path.series}`);
  return { body: presentManifest(manifest) };
};
