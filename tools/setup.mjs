/**
 * Installs the packages of package-lock.json and builds dist/, if either is missing or outdated. `npm start` calls it with
 * `program`, `npm pack` with `package`, whose types need tools of the tests. Without an argument it prepares for `npm test`. This file must parse on old versions
 * of Node.js (no top-level await), because it prints which version is required.
 */
import { readFileSync } from 'node:fs';
import { ROOT } from './root.mjs';

const { engines } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
const needed = engines.node.replace('>=', '').split('.').map(Number);
const present = process.versions.node.split('.').map(Number);

if (present[0] < needed[0] || (present[0] === needed[0] && present[1] < (needed[1] || 0))) {
  console.error(`Node.js ${needed.join('.')} or newer is needed, this is ${process.versions.node}.`);
  process.exit(1);
}

setUp();

async function setUp() {
  await installAndBuild();
  const { provideExec } = await import('./execForCmd.mjs');
  provideExec();
}

async function installAndBuild() {
  const { install, isInstalled } = await import('./install.mjs');
  const { build, isBuilt } = await import('./build.mjs');
  const { isProvided } = await import('./generated.mjs');
  const { buildSite, isSiteBuilt } = await import('./site/build.mjs');
  const purpose = process.argv[2];
  const needs = purpose === 'program' ? 'build' : 'tests';
  const result = purpose === 'program' ? 'program' : 'package';
  const isReady = () => isBuilt(result) && isProvided({ types: result === 'package' });
  if (isInstalled(needs) && isReady() && isSiteBuilt()) return;
  const { alone } = await import('./alone.mjs');
  await alone(async () => {
    if (!isInstalled(needs)) await install(needs);
    if (!isReady()) await build(result);
    // The documents change more often than the sources, and their site is built in a second.
    if (!isSiteBuilt()) await buildSite();
  });
}
