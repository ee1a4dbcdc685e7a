/** Seconds for which the simulation starts runs. The default is enough for a few runs. */
export const SECONDS = Number(process.env.SIMULATION_SECONDS ?? 4);

/** Number of steps per run. By default, the seed determines it. */
export const STEPS =
  process.env.SIMULATION_STEPS === undefined ? undefined : Number(process.env.SIMULATION_STEPS);

/** Seed of the first run. Each later run has the next number. */
export const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);

/** Returns the real seconds since the program started. Only the number of runs depends on real time. */
export function realSeconds(): number {
  return process.uptime();
}
