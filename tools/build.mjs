/** Compiles src/ to dist/. As a program (`npm run build`) it always does; `tools/setup.mjs` calls it when needed. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';
import { step } from './run.mjs';

const SRC = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');
const ENTRY = 'main.cjs';
const STAMP = '.stamp';
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tools/build.mjs',
  'tools/bundle.mjs',
  'tools/bundleTuning.mjs',
  'tools/bundleTypes.mjs',
  'tools/notices.mjs',
  'tools/ownAddresses.mjs',
];

/** Whether dist/ was built from the files as they are now. */
export function isBuilt() {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && existsSync(join(DIST, ENTRY)) && readFileSync(stamp, 'utf8') === inputsHash();
}

/** Builds beside dist/ and puts the result in its place: a build that fails leaves the old one as it was. */
export async function build() {
  const fresh = join(ROOT, 'dist.new');
  const hash = inputsHash();
  rmSync(fresh, { recursive: true, force: true });
  try {
    await compile(fresh);
    // What is installed is loaded only here: the set-up asks this file whether to build before it has installed anything.
    const { bundle, warm } = await import('./bundle.mjs');
    const { bundleTypes } = await import('./bundleTypes.mjs');
    const { parse, stringify } = await import('yaml');
    copyOthers(fresh, parse);
    await assembleContract(fresh, stringify);
    parseShipped(fresh, parse);
    bundleTypes(fresh);
    await bundle(fresh);
    if (existsSync(join(fresh, ENTRY))) chmodSync(join(fresh, ENTRY), 0o755);
    writeFileSync(join(fresh, STAMP), hash);
    replaceDist(fresh);
    await warm(DIST);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function compile(target) {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return step('Building', process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', target]);
}

/** The control plane's description, and whatever else is no TypeScript. */
function copyOthers(target, parse) {
  for (const file of sources().filter((name) => !/\.c?ts$/.test(name) && !isContractPart(name))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    if (file.endsWith('.yaml'))
      // JSON is YAML too, and is read much faster.
      writeFileSync(join(target, file), JSON.stringify(parse(readFileSync(join(SRC, file), 'utf8'))));
    else copyFileSync(join(SRC, file), join(target, file));
  }
}

function isContractPart(file) {
  return /^contract[\\/]openapi[\\/]/.test(file);
}

/** The contract as one document: JSON for the program, which reads it faster, and YAML for people. */
async function assembleContract(target, stringify) {
  const { assemble, readParts } = await import(pathToFileURL(join(target, 'contract/assemble.js')).href);
  const contract = assemble(readParts(pathToFileURL(join(SRC, 'contract/openapi/'))));
  writeFileSync(join(target, 'contract/openapi.json'), JSON.stringify(contract));
  writeFileSync(join(target, 'contract/openapi.yaml'), stringify(contract));
}

/** What ships as YAML, read already, by the hash of its text: see src/input/parsedBefore.ts. */
function parseShipped(target, parse) {
  const texts = shipped().map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const parsed = Object.fromEntries(
    texts.map((text) => [createHash('sha256').update(text).digest('hex'), parse(text)]),
  );
  writeFileSync(join(target, 'input/parsed.json'), JSON.stringify(parsed));
}

function replaceDist(fresh) {
  const old = join(ROOT, 'dist.old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}

function inputsHash() {
  const hash = createHash('sha256');
  for (const file of [...SETTINGS, ...shipped(), ...sources().map((name) => join('src', name))]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function shipped() {
  return ['fixtures', 'scenarios'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.yaml'))
      .sort()
      .map((file) => join(folder, file)),
  );
}

function sources() {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(SRC.length + 1))
    .sort();
}

if (realpathSync(process.argv[1]) === import.meta.filename) {
  const { isInstalled } = await import('./install.mjs');
  if (isInstalled()) {
    const { alone } = await import('./alone.mjs');
    await alone(build);
  } else {
    console.error('node_modules does not match package-lock.json: run npm ci first.');
    process.exitCode = 1;
  }
}
