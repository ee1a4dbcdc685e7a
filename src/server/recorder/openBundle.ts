import type { OpenOptions } from '../config/recorderOptions.js';
import { Program } from '../program.js';
import { serveProgram } from '../serve.js';
import type { Cleanup } from '../shutdown.js';
import { beginRecorded, configFor, orUsageError, readBundleFile } from './recording.js';
import { failedCallsText } from './failedCalls.js';
import { fillRecorded } from './openRun.js';

/** Serves a recorded run until a signal arrives. */
export async function openBundle(
  { file, config }: OpenOptions,
  version: string,
  beforeStop: (cleanup: Cleanup) => void,
): Promise<void> {
  const bundle = readBundleFile(file);
  for (const name of bundle.changed) warn(`${file}: ${name} was changed after the run`);
  const { droppedCalls } = bundle.manifest;
  if (droppedCalls !== undefined)
    warn(`${file}: the oldest ${droppedCalls} calls are missing, because the journal no longer had them`);
  await serveProgram(configFor(config, bundle), version, beforeStop, async (own, surroundings) => {
    const program = await Program.open(own, surroundings);
    orUsageError(file, () => {
      fillRecorded(beginRecorded(program, bundle, true), bundle);
    });
    warn(`${file}: ${failedCallsText(bundle, () => 'Traffic in the console shows it.')}`);
    return program;
  });
}

function warn(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
