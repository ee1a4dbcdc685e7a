import { basename } from 'node:path';
import { complain } from '../complain.js';
import type { RunWorld } from '../../bundle/readRun.js';
import { recordingText } from '../../commands/recordingView.js';
import type { OpenOptions } from '../config/recorderOptions.js';
import { UsageError } from '../config/usageError.js';
import { Program, type Surroundings } from '../program.js';
import { serveProgram } from '../serve.js';
import type { Config } from '../config/config.js';
import type { Cleanup } from '../shutdown.js';
import { beginRecorded, configFor, orUsageError, readRunFile, titleOf } from './recording.js';
import { failedCallsText } from './failedCalls.js';
import { isWhole } from './recordedRun.js';
import { fillRecorded, runOf } from './openRun.js';

/** Serves a recorded run until a signal arrives. */
export async function openBundle(
  { file, config }: OpenOptions,
  version: string,
  beforeStop: (cleanup: Cleanup) => void,
): Promise<void> {
  const worlds = readRunFile(file);
  const [first] = worlds;
  if (first === undefined) throw new UsageError(`${file}: has no world`);
  const say = (world: RunWorld, text: string): void => {
    complain(`${file}: ${worlds.length === 1 ? '' : `${titleOf(world)}: `}${text}`);
  };
  for (const world of worlds) for (const text of gapsIn(world)) say(world, text);
  let opened: Program | undefined;
  const open = async (own: Config, surroundings: Surroundings): Promise<Program> => {
    opened = await openWorlds(own, surroundings, file, worlds);
    return opened;
  };
  await serveProgram(configFor(config, first.bundle), version, beforeStop, open);
  const { controlUrl } = opened?.running ?? {};
  const verdicts = worlds.flatMap(({ bundle }) => runOf(bundle).verdicts);
  complain(recordingText({ ...runOf(first.bundle, file), verdicts }));
  for (const world of worlds) {
    const calls = failedCallsText(world.bundle, 'first', ({ id }) => addressText(controlUrl, world, id));
    say(world, `${resultOf(world)}${calls}`);
  }
}

/** Makes a program with the worlds of a run. */
async function openWorlds(
  config: Config,
  surroundings: Surroundings,
  file: string,
  worlds: readonly RunWorld[],
): Promise<Program> {
  const program = await Program.open(config, surroundings);
  for (const { name, bundle } of worlds)
    orUsageError(file, () => {
      fillRecorded(beginRecorded(program, bundle, true, name), bundle, basename(file));
    });
  return program;
}

/** Returns a sentence for each missing or changed part of a bundle. */
function gapsIn({ bundle }: RunWorld): readonly string[] {
  const { droppedCalls, from } = bundle.manifest;
  return [
    ...bundle.changed.map((name) => `${name} was changed after the run`),
    ...(droppedCalls === undefined
      ? []
      : [`the oldest ${droppedCalls} calls are missing, because the journal no longer had them`]),
    ...(isWhole(bundle)
      ? []
      : [`begins at entry ${from}, because the timeline no longer had the older ones`]),
  ];
}

function resultOf({ bundle }: RunWorld): string {
  const { outcome } = bundle.manifest;
  return outcome === undefined ? '' : `${outcome.passed ? 'passed' : 'failed'}, `;
}

/** Says where the console shows a call. */
function addressText(controlUrl: string | undefined, { name }: RunWorld, id: number): string {
  return controlUrl === undefined ? '' : `The console shows it: ${controlUrl}/#/worlds/${name}/traffic/${id}`;
}
