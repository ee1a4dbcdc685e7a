import { scenarioPath } from '../../input/scenarioFiles.js';
import { UsageError } from '../config/usageError.js';
import { fileText, WATCH_INTERVAL_MS } from '../fileText.js';
import { after } from '../realClock.js';
import { lintFiles } from './lintFiles.js';

/** Number of reads in a row after which a missing file counts as deleted. An editor that replaces it needs less time. */
const MISSES_OF_DELETED = 2;

/** Checks files, and checks all of them again after each change of one. Runs until a signal ends the program. */
export async function watchFiles(files: readonly string[]): Promise<void> {
  const paths = files.map(scenarioPath);
  let texts = paths.map(fileText);
  let misses = paths.map(() => 0);
  await lintFiles(files);
  say(`watching ${files.length === 1 ? 'the file' : 'the files'} for changes`);
  const check = async (): Promise<void> => {
    const now = paths.map(fileText);
    misses = misses.map((count, at) => (now[at] === undefined ? count + 1 : 0));
    for (const file of files.filter((_, at) => misses[at] === MISSES_OF_DELETED))
      say(`${file}: was deleted; waiting until it exists again`);
    const hasChanged = now.some((text, at) => text !== undefined && text !== texts[at]);
    texts = now.map((text, at) => text ?? ((misses[at] ?? 0) < MISSES_OF_DELETED ? texts[at] : undefined));
    if (hasChanged) await lintAgain(files);
    after(WATCH_INTERVAL_MS, () => void check());
  };
  await check();
}

/** Checks files that were readable before. If one of them is not readable now, says so and continues. */
async function lintAgain(files: readonly string[]): Promise<void> {
  try {
    await lintFiles(files);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(error.message);
  }
}

function say(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
