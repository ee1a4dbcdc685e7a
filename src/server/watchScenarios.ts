import { readFileSync } from 'node:fs';
import { inTurn } from '../world/inTurn.js';
import { FileError } from '../input/fileError.js';
import { loadScenario } from '../scenarios/loadScenario.js';
import { applyFile } from './playFile.js';
import { scenarioPath } from '../input/scenarioFiles.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { commitLoad } from '../simulator/play.js';
import { unloadScenario } from '../scenarios/applyScenario.js';
import { after } from './realClock.js';

/**
 * Time between two reads of the files, in real milliseconds. The files are polled, because change notifications
 * differ between file systems.
 */
const INTERVAL_MS = 200;

export interface WatchListener {
  readonly loaded: (file: string, name: string) => void;
  /** Called if the new text is invalid. The previous scenario stays active. */
  readonly wrong: (file: string, error: Error) => void;
}

/** Reloads scenarios when their files change. Returns a function that stops the watch. */
export function watchScenarios(
  live: LiveWorld,
  named: readonly string[],
  listener: WatchListener,
): () => void {
  const checks = named.map((nameOrFile) => checkOf(live, nameOrFile, listener));
  const checkAll = (): void => {
    for (const check of checks) check();
    cancel = after(INTERVAL_MS, checkAll);
  };
  let cancel = after(INTERVAL_MS, checkAll);
  return () => {
    cancel();
  };
}

/** Returns a function that reloads the scenario of a file if its text has changed. */
function checkOf(live: LiveWorld, nameOrFile: string, listener: WatchListener): () => void {
  const file = scenarioPath(nameOrFile);
  let current = loadScenario(nameOrFile).scenario.name;
  let text = textOf(file);
  return () => {
    const now = textOf(file);
    // Ignore a missing file, because an editor may be replacing it.
    if (now === undefined || now === text) return;
    text = now;
    try {
      current = reload(live, nameOrFile, current);
      listener.loaded(file, current);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      listener.wrong(file, error instanceof FileError ? error : new Error(`${file}: ${error.message}`));
    }
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Replaces the scenario `before` by the scenario in the file. Returns the name of the new scenario. If the new scenario
 * is invalid, throws an error and leaves the world unchanged.
 */
function reload(live: LiveWorld, nameOrFile: string, before: string): string {
  live.catchUp();
  const file = loadScenario(nameOrFile);
  const { name } = file.scenario;
  const outcome = inTurn(live.world, [
    (world) => (name === before ? { world, events: [] } : unloadScenario(world, before)),
    (world) => applyFile(world, file),
  ]);
  commitLoad(live, outcome, name);
  return name;
}
