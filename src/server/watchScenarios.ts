import { readFileSync } from 'node:fs';
import { SYSTEM } from '../world/events/event.js';
import { FileError } from '../input/fileError.js';
import { loadScenario } from '../scenarios/loadScenario.js';
import { playFile } from '../scenarios/playFile.js';
import { scenarioPath } from '../scenarios/scenarioFiles.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { unloadScenario } from '../simulator/scenarios/unloadScenario.js';
import { after } from './realClock.js';

/** Real milliseconds between two looks at a file: what a file system tells of changes differs, its content does not. */
const INTERVAL_MS = 200;

/** Who is told what became of a file that has changed. */
export interface WatchListener {
  readonly loaded: (file: string, name: string) => void;
  /** The scenario that was in force still is. */
  readonly wrong: (file: string, error: Error) => void;
}

/** Loads scenarios anew, each as a whole, when their files change; returns how to stop that. */
export function watchScenarios(
  live: LiveWorld,
  named: readonly string[],
  listener: WatchListener,
): () => void {
  const looks = named.map((nameOrFile) => lookAt(live, nameOrFile, listener));
  const look = (): void => {
    for (const each of looks) each();
    callOff = after(INTERVAL_MS, look);
  };
  let callOff = after(INTERVAL_MS, look);
  return () => {
    callOff();
  };
}

/** A look at one file, which does something when it says something else than at the last one. */
function lookAt(live: LiveWorld, nameOrFile: string, listener: WatchListener): () => void {
  const file = scenarioPath(nameOrFile);
  let current = loadScenario(nameOrFile).scenario.name;
  let text = textOf(file);
  return () => {
    const now = textOf(file);
    // An editor that replaces a file may have it gone for a moment.
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

/** Either the whole of it, or nothing. */
function reload(live: LiveWorld, nameOrFile: string, before: string): string {
  live.catchUp();
  const file = loadScenario(nameOrFile);
  const { name } = file.scenario;
  const world = name === before ? live.world : unloadScenario(live.world, before);
  live.commit({ world: playFile(world, file), events: [] }, SYSTEM);
  return name;
}
