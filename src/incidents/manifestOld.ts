import { string } from '../schema/schema.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import { installManifest } from '../world/versions/manifest.js';
import { manifestUpTo, SERIES_NAMES } from '../world/versions/releases.js';
import { defineIncident } from './defineIncident.js';

/** The platform has an old version manifest, for example because it has no access to the internet. */
export const manifestOld = defineIncident({
  kind: 'manifest.old',
  description:
    'The platform has an old version manifest, as without internet. A client heals this by installing another.',
  effect:
    'The installed manifest (`GET /unauth/versionManifest`) has only versions of the database up to the series, so an automation configuration with a newer version is a 400. `PUT /versionManifest` replaces the manifest; `GET /static/version_manifest/{series}` has a newer one. The incident ends at once, whatever `for` says.',
  target: 'The last series that the manifest has, such as `6.0`.',
  targets: ['versionManifests'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: {},
  row: { series: string },
  isMomentary: true,
  resolveTarget(_, { target }) {
    if (SERIES_NAMES.includes(target)) return { series: target };
    throw new WrongTarget(
      `there is no series ${JSON.stringify(target)}; expected one of ${SERIES_NAMES.join(', ')}`,
    );
  },
  start(world, { series }) {
    const manifest = manifestUpTo(series);
    return manifest === undefined ? { world, events: [] } : installManifest(world, manifest);
  },
  show: ({ series }) => ({ series }),
});
