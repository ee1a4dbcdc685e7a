import { spawn } from 'node:child_process';

/** Children that run now. Each one leads a process group, so a signal to the group also reaches its own children. */
const running = new Set();

/** Signals that end a run, and the exit code of each. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

let isEnding = false;

/** How long a group may take to end after SIGTERM, before SIGKILL. */
const PATIENCE_MS = 5000;

/** On a signal, ends all children and then this process. */
export function endOnSignals() {
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    process.once(signal, async () => {
      isEnding = true;
      await Promise.all([...running].map(end));
      process.exit(code);
    });
  }
}

/** Starts a command in its own process group. `closed` gives the exit code; it is never rejected. */
export function startCommand(command, args, options) {
  if (isEnding) throw new Error('A signal ends this run.');
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
  const output = { stdout: '', all: '' };
  running.add(child);
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
    output.all += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (output.all += text));
  const closed = new Promise((resolve) => {
    const finish = (code) => {
      running.delete(child);
      resolve(code);
    };
    child.once('close', (code) => finish(code ?? 1));
    child.once('error', (error) => {
      output.all += error.message;
      finish(127);
    });
  });
  return { child, output, closed };
}

/** Runs a shell command to its end, at most `seconds`. Returns its exit code, its output, and whether it took too long. */
export async function runShell(command, { seconds, ...options }) {
  const { child, output, closed } = startCommand(command, [], { shell: true, ...options });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void end(child);
  }, seconds * 1000);
  const code = await closed;
  clearTimeout(timer);
  return { code, isLate, ...output };
}

/** Ends a child and its process group. */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS);
  await closed;
  clearTimeout(timer);
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}
