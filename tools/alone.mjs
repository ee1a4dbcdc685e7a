import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './root.mjs';
import { StepFailed } from './run.mjs';

const LOCK = join(ROOT, '.setup.lock');
const LOOK_AGAIN_MS = 200;
const WORK_MS_MAX = 15 * 60_000;

/**
 * Runs the set-up under a lock file, so that only one process at a time works in this folder. If a step fails, prints it
 * and sets exit code 1.
 */
export async function alone(work) {
  for (let waited = false; !take(); waited = true) {
    if (isAbandoned()) rmSync(LOCK, { force: true });
    else if (!waited) console.error(`Waiting for the set-up that runs already (${LOCK}) …`);
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether a lock was left behind: its process has ended, or the lock is so old that the process id must belong to
 * another process.
 */
function isAbandoned() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > WORK_MS_MAX) return true;
    const owner = Number(readFileSync(LOCK, 'utf8'));
    return owner > 0 && !isAlive(owner);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
