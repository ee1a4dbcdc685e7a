import type { Outcome } from '../outcome.js';
import type { VersionManifest } from '../tables/versionManifests.js';
import type { World } from '../world.js';
import { newestManifest, type Manifest } from './releases.js';

/** The id of the one row. */
const INSTALLED = 'installed';

/** Suffix of the names of commercial builds in automation configs. Manifests list them as builds of a version. */
const COMMERCIAL = /-ent$/;

/** Returns the manifest that the platform uses. It is the vendor's newest one until a client installs another. */
export function installedManifest(world: Pick<World, 'versionManifests'>): Manifest {
  return world.versionManifests.get(INSTALLED) ?? newestManifest();
}

/** Replaces the manifest. No event is known for this. */
export function installManifest(world: World, { updated, versions }: Manifest): Outcome {
  const row: VersionManifest = { id: INSTALLED, updated, versions };
  return { world: { ...world, versionManifests: world.versionManifests.put(row) }, events: [] };
}

/**
 * Returns whether the installed manifest has a version of the database, such as `7.0.14` or `7.0.14-ent`. Agents can
 * only download these versions.
 */
export function isAvailable(world: Pick<World, 'versionManifests'>, version: string): boolean {
  return namesIn(installedManifest(world).versions).has(version.replace(COMMERCIAL, ''));
}

const known = new WeakMap<Manifest['versions'], ReadonlySet<string>>();

/** Returns the names of versions. Cached, because manifests have hundreds of versions and change rarely. */
function namesIn(versions: Manifest['versions']): ReadonlySet<string> {
  const before = known.get(versions);
  if (before !== undefined) return before;
  const names = new Set(versions.map(({ name }) => name));
  known.set(versions, names);
  return names;
}
