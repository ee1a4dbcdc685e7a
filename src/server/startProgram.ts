import type { Config } from './config/config.js';
import { collectGarbageOfStart, tuneEngine } from '../tuning/engine.js';
import { Program, type Surroundings } from './program.js';
import { Progress } from './progress.js';
import { ticks } from './realClock.js';

/** Opens a program. If that takes long, shows the progress on a terminal. */
export async function openProgram(
  config: Config,
  surroundings: Omit<Surroundings, 'lived'>,
): Promise<Program> {
  tuneEngine();
  const progress = new Progress(process.stderr, ticks);
  const lived = (share: number): void => {
    progress.show(share);
  };
  try {
    const program = await Program.open(config, { ...surroundings, lived });
    collectGarbageOfStart();
    return program;
  } finally {
    progress.end();
  }
}
