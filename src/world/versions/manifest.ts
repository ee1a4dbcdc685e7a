import type { Outcome } from '../outcome.js';
import type { DatabaseVersion, VersionManifest } from '../tables/versionManifests.js';
import type { World } from '../world.js';
import { newestManifest, type Manifest } from './releases.js';

/** Id of the table's only row. */
export const INSTALLED = 'installed';

/**
 * Suffix of commercial builds in automation configs, such as `7.0.14-ent`. Manifests have no such names: there, a
 * commercial build is a build of version `7.0.14`.
 */
const COMMERCIAL = /-ent$/;

/** Returns the manifest that the platform uses. Until a client installs a manifest, it is the vendor's newest one. */
export function installedManifest(world: Pick<World, 'versionManifests'>): Manifest {
  return world.versionManifests.get(INSTALLED) ?? newestManifest();
}

/** Replaces the manifest. The platform documents no event for this. */
export function installManifest(world: World, { updated, versions }: Manifest): Outcome {
  const row: VersionManifest = { id: INSTALLED, updated, versions };
  return { world: { ...world, versionManifests: world.versionManifests.put(row) }, events: [] };
}

/**
 * Returns whether the installed manifest has a version of the database, such as `7.0.14` or `7.0.14-ent`. Agents can
 * only download these versions.
 */
export function isAvailable(world: Pick<World, 'versionManifests'>, version: string): boolean {
  return byName(installedManifest(world).versions).has(version.replace(COMMERCIAL, ''));
}

/**
 * Returns the builds of a version in the installed manifest. The builds of `7.0.14-ent` are the commercial builds of
 * `7.0.14`.
 */
export function buildsOf(world: Pick<World, 'versionManifests'>, version: string): readonly Build[] {
  const name = version.replace(COMMERCIAL, '');
  const builds = byName(installedManifest(world).versions).get(name)?.builds ?? [];
  return name === version
    ? builds
    : builds.filter(({ modules }) => Array.isArray(modules) && modules.length > 0);
}

type Build = DatabaseVersion['builds'][number];

const known = new WeakMap<Manifest['versions'], ReadonlyMap<string, DatabaseVersion>>();

/** Returns versions by their names. Cached, because manifests have hundreds of versions and change rarely. */
function byName(versions: Manifest['versions']): ReadonlyMap<string, DatabaseVersion> {
  const before = known.get(versions);
  if (before !== undefined) return before;
  const names = new Map(versions.map((version) => [version.name, version]));
  known.set(versions, names);
  return names;
}
