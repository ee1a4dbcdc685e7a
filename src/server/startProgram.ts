import type { Config } from './config/config.js';
import { boundYoungGeneration, tuneForRequests, tuneForStart } from '../tuning/engine.js';
import { Program, type Surroundings } from './program.js';
import { Progress } from './progress.js';
import { ticks } from './realClock.js';

/** Opens a program. Shows the progress on a terminal if it takes long. */
export async function openProgram(
  config: Config,
  surroundings: Omit<Surroundings, 'lived'>,
): Promise<Program> {
  tuneForStart();
  const progress = new Progress(process.stderr, ticks);
  const lived = (share: number): void => {
    boundYoungGeneration();
    progress.show(share);
  };
  try {
    return await Program.open(config, { ...surroundings, lived });
  } finally {
    progress.end();
  }
}

/** Starts listening, and tunes the process for requests. */
export async function startListening(program: Program): ReturnType<Program['listen']> {
  const running = await program.listen();
  tuneForRequests();
  return running;
}
