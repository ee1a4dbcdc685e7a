import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { runNpm } from '../install.mjs';
import { step } from '../progress.mjs';
import { FETCHED, folderOf, PLATFORM, reasonFileOf, sourceOf } from './fetched.mjs';
import { toolchain } from './table.mjs';

const TRY_MS_MAX = 60_000;
/** The lock file has checksums, so npm can use packages from its cache. Nothing of a package runs while it is installed. */
const CI = [
  'ci',
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--fetch-retries=1',
  '--loglevel=error',
];

/** The fonts beside this file, and those of the machine. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Starts the browser with the libraries and fonts that came with it, which a machine may lack. */
const LAUNCHER = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

/** For each: a function that makes the folder of a toolchain from its package, and one that throws if it does not run here. */
const MAKERS = {
  postgresql: { make: copyPostgresql, tryOut: tryPostgresql },
  chromium: { make: unpackChromium, tryOut: tryChromium },
};

/** The toolchains that can be fetched, and that this machine needs. */
export function toFetch() {
  return Object.keys(FETCHED).filter(
    (name) => 'missing' in toolchain(name) && FETCHED[name].platforms.includes(PLATFORM),
  );
}

/** Fetches these toolchains. If one cannot be had, or does not run here, a file has the reason, which skipped tests give. */
export async function fetchToolchains(names) {
  for (const name of names) {
    const { title, megabytes } = FETCHED[name];
    const fetch = () => fetchInto(folderOf(name), name);
    const reason = await step(`Fetching ${title} for the tests (${megabytes} MB)`, 10, fetch);
    rmSync(reasonFileOf(name), { force: true });
    if (reason === undefined) continue;
    writeFileSync(reasonFileOf(name), reason);
    console.error(`${title} is not used: ${reason}.`);
  }
}

/** Fetches a toolchain into a folder. If it cannot be had, or does not run here, returns the reason, and makes no folder. */
export async function fetchInto(folder, name) {
  const [packages, made] = [`${folder}.packages`, `${folder}.made`];
  const clear = () => {
    for (const each of [packages, made]) rmSync(each, { recursive: true, force: true });
  };
  clear();
  mkdirSync(made, { recursive: true });
  try {
    MAKERS[name].make(await packageIn(packages, name), made);
    await MAKERS[name].tryOut(join(made, FETCHED[name].path)).catch((error) => {
      throw new Error(`it does not run here (${error.message})`);
    });
    renameSync(made, folder);
    return undefined;
  } catch (error) {
    return firstLineOf(error.message);
  } finally {
    clear();
  }
}

/** Installs the package of a toolchain into a folder. Returns the folder of the package. */
async function packageIn(packages, name) {
  cpSync(sourceOf(name), packages, { recursive: true });
  await runNpm(CI, { cwd: packages }).catch((error) => {
    throw new Error(`its package cannot be had from the registry (${firstLineOf(error.message)})`);
  });
  const folder = join(packages, FETCHED[name].packageOf(PLATFORM));
  // It is optional where there is one for each platform, and npm says nothing if it cannot have an optional one.
  if (!existsSync(folder)) throw new Error('its package cannot be had from the registry');
  return folder;
}

/** Copies the engine, and makes the links between its libraries that its package describes, because a package cannot have links. */
function copyPostgresql(from, to) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: from });
  if (status !== 0) throw new Error(`the links of its libraries cannot be made: ${stderr}`);
  cpSync(join(from, 'native'), to, { recursive: true, verbatimSymlinks: true });
}

function unpackChromium(from, to) {
  const read = (file) => brotliDecompressSync(readFileSync(join(from, 'bin', file)));
  writeFileSync(join(to, 'chromium'), read('chromium.br'), { mode: 0o755 });
  for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    const { status, error, stderr } = spawnSync('tar', ['-xf', '-', '-C', to], { input: read(archive) });
    if (status !== 0) throw new Error(`${archive} cannot be unpacked: ${error?.message ?? stderr}`);
  }
  writeFileSync(join(to, 'fonts.conf'), FONTS);
  const launcher = join(to, 'chromium-headless-shell');
  writeFileSync(launcher, LAUNCHER);
  chmodSync(launcher, 0o755);
}

async function tryPostgresql(folder) {
  const { status, error, stderr } = spawnSync(join(folder, 'initdb'), ['--version'], { timeout: TRY_MS_MAX });
  if (status !== 0) throw error ?? new Error(`${stderr}`);
}

async function tryChromium(executablePath) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, timeout: TRY_MS_MAX, args: ['--no-sandbox'] });
  await browser.close();
}

/** The first line that says something, without what separates the reasons of a title. */
function firstLineOf(text) {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  return line
    .trim()
    .replaceAll(/[[\];]/g, ' ')
    .slice(0, 200);
}
