import { inTurn } from '../world/inTurn.js';
import { FileError } from '../input/fileError.js';
import { loadingScenario, loadScenario } from '../scenarios/loadScenario.js';
import { applyFile } from './playFile.js';
import { scenarioPath } from '../input/scenarioFiles.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { commitLoad } from '../simulator/play.js';
import { unloadScenario } from '../scenarios/applyScenario.js';
import { nextTurn } from '../simulator/nextTurn.js';
import { runInSlices } from '../world/slices.js';
import { WATCH_INTERVAL_MS, watchedText } from './fileText.js';
import { after, ticks } from './realClock.js';

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
  let isStopped = false;
  const checkAll = async (): Promise<void> => {
    for (const check of checks) await check();
    if (!isStopped) next();
  };
  const next = (): void => {
    cancel = after(WATCH_INTERVAL_MS, () => void checkAll());
  };
  let cancel = (): void => undefined;
  next();
  return () => {
    isStopped = true;
    cancel();
  };
}

/** Returns a function that reloads the scenario of a file if its text has changed. */
function checkOf(live: LiveWorld, nameOrFile: string, listener: WatchListener): () => Promise<void> {
  const file = scenarioPath(nameOrFile);
  let current = loadScenario(nameOrFile).scenario.name;
  const read = watchedText(file);
  let text = read();
  return async () => {
    const now = read();
    if (now === undefined || now === text) return;
    text = now;
    try {
      current = await reload(live, nameOrFile, current);
      listener.loaded(file, current);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      listener.wrong(file, error instanceof FileError ? error : new Error(`${file}: ${error.message}`));
    }
  };
}

/**
 * Replaces the scenario `before` by the scenario in the file. Returns the name of the new scenario. If the new scenario
 * is invalid, throws an error and leaves the world unchanged.
 */
async function reload(live: LiveWorld, nameOrFile: string, before: string): Promise<string> {
  const file = await runInSlices(loadingScenario(nameOrFile), { ticks, nextTurn });
  live.catchUp();
  const { name } = file.scenario;
  const outcome = inTurn(live.world, [
    (world) => (name === before ? { world, events: [] } : unloadScenario(world, before)),
    (world) => applyFile(world, file),
  ]);
  commitLoad(live, outcome, name);
  return name;
}
