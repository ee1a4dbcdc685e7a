import type { OpenOptions } from '../config/recorderOptions.js';
import { DEFAULT_WORLD } from '../../simulator/simulator.js';
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
  let opened: Program | undefined;
  await serveProgram(configFor(config, bundle), version, beforeStop, async (own, surroundings) => {
    const program = await Program.open(own, surroundings);
    orUsageError(file, () => {
      fillRecorded(beginRecorded(program, bundle, true), bundle);
    });
    opened = program;
    return program;
  });
  const { controlUrl } = opened?.running ?? {};
  warn(`${file}: ${failedCallsText(bundle, 'first', ({ id }) => addressText(controlUrl, id))}`);
}

/** Says where the console shows a call. */
function addressText(controlUrl: string | undefined, id: number): string {
  return controlUrl === undefined
    ? ''
    : `The console shows it: ${controlUrl}/#/worlds/${DEFAULT_WORLD}/traffic/${id}`;
}

function warn(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
