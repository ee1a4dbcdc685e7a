const isTerminal = process.stderr.isTTY;
const EVERY_MS = isTerminal ? 250 : 5000;

/**
 * Runs one step of the set-up. Prints its name, its progress and its duration to standard error: on a terminal in one line
 * that changes, elsewhere one line per report.
 */
export async function step(title, usualSeconds, work, progress) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const report = () =>
    say(`${title} … ${[progress?.(), seconds()].filter(Boolean).join(', ')} (usually ${usualSeconds} s)`);
  say(`${title} … (usually ${usualSeconds} s)`);
  const timer = setInterval(report, EVERY_MS);
  try {
    const result = await work();
    say(`${title}: done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(timer);
    if (isTerminal) process.stderr.write('\n');
  }
}

function say(line) {
  process.stderr.write(isTerminal ? `\r\x1b[2K${line}` : `${line}\n`);
}
