/**
 * Checks the messages of the commits after the one that added this file: `npm run commits`. A folder without a history, such as
 * an archive, has nothing to check.
 */
import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mistakesIn } from './commitMistakes.mjs';
import { ROOT } from './root.mjs';

/** Character that no message contains. */
const END = '\u0000';

const file = relative(ROOT, fileURLToPath(import.meta.url));
const [added] = git('log', '--diff-filter=A', '--format=%H', '--', file).trim().split('\n').reverse();
const commits = added
  ? git('log', '-z', '--no-merges', '--format=%h%n%B', `${added}..HEAD`).split(END).filter(Boolean)
  : [];
const mistakes = commits.flatMap((commit) => {
  const [id, ...lines] = commit.split('\n');
  return mistakesIn(lines.join('\n')).map((mistake) => `${id} ${lines[0]}: ${mistake}`);
});
for (const mistake of mistakes) console.log(mistake);
console.log(`${commits.length} commits checked, ${mistakes.length} mistakes`);
process.exitCode = mistakes.length === 0 ? 0 : 1;

/** Returns what Git prints, or nothing if the folder has no history. */
function git(...args) {
  try {
    return execFileSync('git', ['-c', `safe.directory=${ROOT}`, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
