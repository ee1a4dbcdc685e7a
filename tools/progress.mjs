const isTerminal = process.stderr.isTTY;
const EVERY_MS = isTerminal ? 250 : 5000;

/**
 * Does one step of the set-up, and reports on standard error what it does, how much of it is done, and how long it took.
 * On a terminal one line changes; elsewhere each report is a line.
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
