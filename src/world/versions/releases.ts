import type { Instant } from '../instant.js';
import { hash } from '../random.js';
import type { DatabaseVersion, VersionManifest } from '../tables/versionManifests.js';

/** A manifest without the id of its row. */
export type Manifest = Omit<VersionManifest, 'id'>;

type Build = DatabaseVersion['builds'][number];

/** When the vendor published the newest manifest. */
const PUBLISHED_AT: Instant = Date.UTC(2025, 10, 3, 14, 30);

/** The series that the vendor has published, oldest first, each with the number of its last release. */
const SERIES: readonly (readonly [name: string, lastRelease: number])[] = [
  ['2.6', 12],
  ['3.0', 15],
  ['3.1', 9],
  ['3.2', 22],
  ['3.4', 24],
  ['3.6', 23],
  ['4.0', 28],
  ['4.2', 25],
  ['4.4', 29],
  ['5.0', 31],
  ['6.0', 26],
  ['7.0', 25],
  ['8.0', 15],
];

const DOWNLOADS = 'https://downloads.vendor.example.com';

let newest: Manifest | undefined;

/** Returns the newest manifest of the vendor. */
export function newestManifest(): Manifest {
  newest ??= { updated: PUBLISHED_AT, versions: releasesUpTo(SERIES.at(-1)?.[0] ?? '') };
  return newest;
}

/** Returns the vendor's manifest up to a series, such as `7.0`. Returns `undefined` for an unknown series. */
export function manifestUpTo(series: string): Manifest | undefined {
  if (!SERIES.some(([name]) => name === series)) return undefined;
  return { updated: PUBLISHED_AT, versions: releasesUpTo(series) };
}

/** The names of all series, oldest first. */
export const SERIES_NAMES = SERIES.map(([name]) => name);

/** Returns the series of a version, such as 7.0 for 7.0.14. */
export function seriesOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

function releasesUpTo(series: string): readonly DatabaseVersion[] {
  const end = SERIES.findIndex(([name]) => name === series) + 1;
  return SERIES.slice(0, end).flatMap(([name, lastRelease]) =>
    Array.from({ length: lastRelease + 1 }, (_, release) => releaseNamed(`${name}.${release}`)),
  );
}

/** Returns a release with its builds: the free and the commercial one for Linux, and one for Windows. */
function releaseNamed(name: string): DatabaseVersion {
  const gitVersion = hexOf(name);
  const linux = (modules: readonly string[], edition: string): Build => ({
    architecture: 'amd64',
    flavor: 'rhel',
    gitVersion,
    maxOsVersion: '9.0',
    minOsVersion: '8.0',
    modules,
    platform: 'linux',
    url: `${DOWNLOADS}/linux/mongodb-linux-x86_64-${edition}rhel80-${name}.tgz`,
  });
  const windows = {
    architecture: 'amd64',
    gitVersion,
    modules: [],
    platform: 'windows',
    url: `${DOWNLOADS}/windows/mongodb-windows-x86_64-${name}.zip`,
    win2008plus: true,
    winVCRedistDll: '',
    winVCRedistOptions: [],
    winVCRedistUrl: '',
    winVCRedistVersion: '',
  };
  return { name, builds: [linux([], ''), linux(['enterprise'], 'enterprise-'), windows] };
}

/** Returns 40 hex digits that depend only on the name. */
function hexOf(name: string): string {
  return Array.from({ length: 5 }, (_, at) => hash(at, 'build', name).toString(16).padStart(8, '0')).join('');
}
