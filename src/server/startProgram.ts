import type { Config } from './config/config.js';
import { boundYoungGeneration, tuneForRequests, tuneForStart } from './engine.js';
import { Program, type Surroundings } from './program.js';
import { Progress } from './progress.js';
import { ticks } from './realClock.js';

/** Builds a program's world; a terminal is told how far that is where it takes long. */
export async function openProgram(
  config: Config,
  surroundings: Omit<Surroundings, 'lived'>,
): Promise<Program> {
  tuneForStart();
  const progress = new Progress(process.stderr, ticks);
  const lived = (share: number): void => {
    boundYoungGeneration();
    progress.tell(share);
  };
  try {
    return await Program.open(config, { ...surroundings, lived });
  } finally {
    progress.end();
  }
}

/** Has a program take requests. */
export async function startListening(program: Program): ReturnType<Program['listen']> {
  const running = await program.listen();
  tuneForRequests();
  return running;
}
