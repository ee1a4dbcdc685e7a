/** Seconds for which the simulation starts runs. The default is enough for a few runs. */
export const SECONDS = Number(process.env.SIMULATION_SECONDS ?? 4);

/** Seed of the first run. Each later run has the next number. */
export const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);

/** Returns the real seconds since the program started. Only the number of runs depends on real time. */
export function realSeconds(): number {
  return process.uptime();
}
