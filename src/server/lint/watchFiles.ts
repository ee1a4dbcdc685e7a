import { scenarioPath } from '../../input/scenarioFiles.js';
import { UsageError } from '../config/usageError.js';
import { complain } from '../complain.js';
import { WATCH_INTERVAL_MS, watchedText } from '../fileText.js';
import { after } from '../realClock.js';
import { lintFiles, type LintOptions } from './lintFiles.js';

/** Checks files, and checks all of them again after each change of one. Runs until a signal ends the program. */
export async function watchFiles(files: readonly string[], options: LintOptions = {}): Promise<void> {
  const reads = files.map((file) => watchedText(scenarioPath(file)));
  const readAll = () => reads.map((read) => read());
  let texts = readAll();
  await lintFiles(files, options);
  complain(`watching ${files.length === 1 ? 'the file' : 'the files'} for changes`);
  const check = async (): Promise<void> => {
    const before = texts;
    texts = readAll();
    for (const file of files.filter((_, at) => texts[at] === undefined && before[at] !== undefined))
      complain(`${file}: was deleted; waiting until it exists again`);
    const hasChanged = texts.some((text, at) => text !== undefined && text !== before[at]);
    if (hasChanged) await lintAgain(files, options);
    after(WATCH_INTERVAL_MS, () => void check());
  };
  await check();
}

/** Checks files that were readable before. If one of them is not readable now, says so and continues. */
async function lintAgain(files: readonly string[], options: LintOptions): Promise<void> {
  try {
    await lintFiles(files, options);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(error.message);
  }
}
