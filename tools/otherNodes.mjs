/**
 * Builds the program with one version of Node.js, and runs it with two others of the same major version:
 * `node tools/otherNodes.mjs`. Arguments are major versions. V8 takes code that another patch of the same V8 has compiled, and
 * then crashes, so each version must ignore the code of the others. The last line has the counts.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endOnSignals, runShell } from './clients/processes.mjs';
import { CHECKS, servesAtOnce, takesOwnCode } from './nodes/checks.mjs';
import { nodeOf } from './nodes/nodeOf.mjs';
import { ROOT } from './root.mjs';

/** The versions that build, each with two that run its build: the oldest that is supported, and one in between. */
const MAJORS = {
  20: ['20.20.2', ['20.19.0', '20.20.0']],
  22: ['22.23.5', ['22.12.0', '22.19.0']],
  24: ['24.22.3', ['24.0.0', '24.15.0']],
};
const BUILD_SECONDS = 600;

const counts = { passed: 0, failed: 0, skipped: 0 };

endOnSignals();
const folder = copyOfProject();
try {
  const asked = process.argv.slice(2);
  for (const major of asked.length > 0 ? asked : Object.keys(MAJORS)) await tryMajor(...MAJORS[major]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Runs all checks of one major version. If a version cannot be had, they are skipped. */
async function tryMajor(builder, others) {
  const planned = others.length * (Object.keys(CHECKS).length + 1) + 2;
  const nodes = [];
  for (const version of [builder, ...others]) {
    const { node, reason } = await nodeOf(version);
    if (node === undefined)
      return count('skipped', `Node.js ${builder}, ${others.join(', ')}: ${reason}`, planned);
    nodes.push(node);
  }
  const [first, ...rest] = nodes;
  const { code, all } = await runShell(`"${first}" tools/build.mjs package`, {
    cwd: folder,
    seconds: BUILD_SECONDS,
  });
  if (code !== 0) return count('failed', `building with ${builder}: ${all.slice(-2000)}`, planned);
  const dist = join(folder, 'dist');
  for (const [at, node] of rest.entries()) {
    const title = `built with ${builder}, run with ${others[at]}`;
    for (const [name, check] of Object.entries(CHECKS))
      await tryOne(`${title}: ${name}`, () => check(node, dist));
    await tryOne(`${title}: the next start takes its own code`, () => takesOwnCode(node, dist));
  }
  await tryOne(`${builder} takes its own code after the others`, () => takesOwnCode(first, dist));
  removeCode(dist);
  await tryOne(`${builder}, ${others.join(', ')} start at once`, () =>
    servesAtOnce([...nodes, ...nodes], dist),
  );
}

async function tryOne(title, check) {
  try {
    await check();
    count('passed', title);
  } catch (error) {
    count('failed', `${title}: ${error.message}`);
  }
}

function count(outcome, title, number = 1) {
  counts[outcome] += number;
  console.log(`${outcome}: ${title}`);
}

/** Copies the files that git has, and links the installed packages. */
function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'understudy-nodes-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file), { force: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function removeCode(dist) {
  for (const name of readdirSync(dist)) if (name.endsWith('.cache')) rmSync(join(dist, name));
}
