/**
 * Builds dist/. The `program` is enough to serve. The `package` also contains the library, its types and all modules.
 * `npm run build` always builds the package; `tools/setup.mjs` builds only missing parts.
 */
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
import { GO_MEMORY } from './goMemory.mjs';
import { step } from './progress.mjs';
import { ROOT } from './root.mjs';
import { runOrFail } from './run.mjs';
import { buildSite } from './site/build.mjs';

const SRC = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');
const ENTRY = 'main.cjs';
const STAMP = '.stamp';
const TRIALS = join('scenarios', 'trials');
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tools/build.mjs',
  'tools/bundle.mjs',
  'tools/bundleApart.mjs',
  'tools/bundleConsole.mjs',
  'tools/bundleLater.mjs',
  'tools/bundleMatchers.mjs',
  'tools/bundleTuning.mjs',
  'tools/bundleTypes.mjs',
  'tools/digest.mjs',
  'tools/generators/readContract.mjs',
  'tools/notices.mjs',
  'tools/ownAddresses.mjs',
  'tools/warm.mjs',
];

/** Whether dist/ contains the `program` or the `package`, built from the current sources. */
export function isBuilt(result) {
  const stamp = join(DIST, STAMP);
  if (!existsSync(stamp) || !existsSync(join(DIST, ENTRY))) return false;
  const [hash, built] = readFileSync(stamp, 'utf8').split(' ');
  return hash === inputsHash() && (built === 'package' || built === result);
}

/** Builds into a temporary folder and then replaces dist/, so that a failed build leaves the old one unchanged. */
export async function build(result = 'package') {
  const fresh = join(ROOT, 'dist.new');
  // For esbuild and the compiler.
  Object.assign(process.env, GO_MEMORY);
  const { provide } = await import('./generated.mjs');
  await step('Generating code from the contract', 4, () => provide({ types: result === 'package' }));
  const stamp = `${inputsHash()} ${result}`;
  rmSync(fresh, { recursive: true, force: true });
  try {
    if (result === 'package') await step('Building the library', 12, () => buildLibrary(fresh));
    await step('Building the program', 4, () => buildProgram(fresh));
    await step('Building the documents', 2, () => buildSite(join(fresh, 'docs')));
    writeFileSync(join(fresh, STAMP), stamp);
    replaceDist(fresh);
    const { warm } = await import('./warm.mjs');
    await step('Trying the program', 3, () => warm(DIST));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

// Import installed packages only inside functions: the set-up imports this file, to check whether a build is needed,
// before it has installed anything.
async function buildProgram(target) {
  const { bundleProgram } = await import('./bundle.mjs');
  const { parse } = await import('yaml');
  await bundleProgram(target);
  chmodSync(join(target, ENTRY), 0o755);
  copyOthers(target, parse);
  await assembleContract(target);
  await describeControl(target);
  parseShipped(target, parse);
  await recordHistories(target);
}

async function buildLibrary(target) {
  const { bundleLibrary } = await import('./bundle.mjs');
  const tsc = join(ROOT, 'node_modules/typescript7/bin/tsc');
  // `npm run typecheck` checks the types, so this only writes.
  const options = ['-p', 'tsconfig.build.json', '--noCheck', '--singleThreaded', '--outDir', target];
  await runOrFail(process.execPath, [tsc, ...options]);
  // In a process of its own, because it works for seconds without a pause, and the progress must go on.
  await runOrFail(process.execPath, [join(ROOT, 'tools/bundleTypes.mjs'), target]);
  await bundleLibrary(target);
}

/**
 * Copies the files of src/ that are not TypeScript and that no other step writes, such as the control plane's
 * description. Converts YAML to JSON.
 */
function copyOthers(target, parse) {
  for (const file of sources().filter((name) => !/\.c?ts$/.test(name) && !isBundled(name))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    if (file.endsWith('.yaml'))
      // Every JSON text is also YAML, and parsing JSON is much faster.
      writeFileSync(join(target, file), JSON.stringify(parse(readFileSync(join(SRC, file), 'utf8'))));
    else copyFileSync(join(SRC, file), join(target, file));
  }
}

/** Whether another step of the build writes a file: the parts of the contract, and the console's files. */
function isBundled(file) {
  return /^(contract[\\/]openapi|console)[\\/]/.test(file);
}

/** Writes the contract as one document: as JSON for the program, which reads JSON faster, and as YAML for people. */
async function assembleContract(target) {
  const { importTypeScript } = await import('./importTypeScript.mjs');
  const { readContract } = await import('./generators/readContract.mjs');
  const { writingDescription } = await importTypeScript('contract/parseDescription.ts');
  const { runAtOnce } = await importTypeScript('world/slices.ts');
  mkdirSync(join(target, 'contract'), { recursive: true });
  const contract = await readContract();
  writeFileSync(join(target, 'contract/openapi.json'), JSON.stringify(contract));
  writeFileSync(join(target, 'contract/openapi.yaml'), runAtOnce(writingDescription(contract)));
}

/** Writes the description of the control plane, for people and tools. The program itself makes it from the commands. */
async function describeControl(target) {
  const { importTypeScript } = await import('./importTypeScript.mjs');
  const { loadDescription } = await importTypeScript('control/subjects.ts');
  const { stringify } = await import('yaml');
  mkdirSync(join(target, 'control'), { recursive: true });
  writeFileSync(
    join(target, 'control/openapi.yaml'),
    stringify(loadDescription(), { aliasDuplicateObjects: false }),
  );
}

/**
 * Writes the parsed contents of the YAML files that are shipped, by the hash of their text: see
 * src/input/parsedBefore.ts.
 */
function parseShipped(target, parse) {
  const [trials, others] = [true, false].map((isWanted) =>
    shipped().filter((file) => file.startsWith(TRIALS) === isWanted),
  );
  mkdirSync(join(target, 'input'), { recursive: true });
  for (const [name, files] of Object.entries({ parsed: others, parsedTrials: trials })) {
    const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
    const values = texts.map((text) => [createHash('sha256').update(text).digest('hex'), parse(text)]);
    writeFileSync(join(target, `input/${name}.json`), JSON.stringify(Object.fromEntries(values)));
  }
}

/**
 * Writes the history of the fixture `standard`, see docs/decisions/019. The history of `large` would have 450 MB, and
 * `empty` has none.
 */
async function recordHistories(target) {
  const { importTypeScript } = await import('./importTypeScript.mjs');
  const { recordFixture } = await importTypeScript('fixtures/recorded/recordFixture.ts');
  const record = recordFixture(readFileSync(join(ROOT, 'fixtures/standard.yaml'), 'utf8'));
  mkdirSync(join(target, 'fixtures/histories'), { recursive: true });
  writeFileSync(join(target, 'fixtures/histories/standard.txt'), record);
}

function replaceDist(fresh) {
  const old = join(ROOT, 'dist.old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}

/** The version of Node.js is an input too: another one refuses the machine code that the build keeps. */
function inputsHash() {
  const hash = createHash('sha256').update(`${process.version}\0`);
  for (const file of [...SETTINGS, ...shipped(), ...sources().map((name) => join('src', name))]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function shipped() {
  return ['fixtures', 'scenarios', TRIALS].flatMap((folder) =>
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
  if (isInstalled('build')) {
    const { alone } = await import('./alone.mjs');
    await alone(() => build(process.argv[2]));
  } else {
    console.error('node_modules does not match package-lock.json: run npm ci first.');
    process.exitCode = 1;
  }
}
