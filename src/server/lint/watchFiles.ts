import { scenarioPath } from '../../input/scenarioFiles.js';
import { UsageError } from '../config/usageError.js';
import { WATCH_INTERVAL_MS, watchedText } from '../fileText.js';
import { after } from '../realClock.js';
import { lintFiles } from './lintFiles.js';

/** Checks files, and checks all of them again after each change of one. Runs until a signal ends the program. */
export async function watchFiles(files: readonly string[]): Promise<void> {
  const reads = files.map((file) => watchedText(scenarioPath(file)));
  const readAll = () => reads.map((read) => read());
  let texts = readAll();
  await lintFiles(files);
  say(`watching ${files.length === 1 ? 'the file' : 'the files'} for changes`);
  const check = async (): Promise<void> => {
    const before = texts;
    texts = readAll();
    for (const file of files.filter((_, at) => texts[at] === undefined && before[at] !== undefined))
      say(`${file}: was deleted; waiting until it exists again`);
    const hasChanged = texts.some((text, at) => text !== undefined && text !== before[at]);
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
