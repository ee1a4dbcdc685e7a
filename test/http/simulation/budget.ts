/** A few lives by default; `SIMULATION_SECONDS` sets how long it may take. */
export const SECONDS = Number(process.env.SIMULATION_SECONDS ?? 4);

/** The seed of the first life; the others count up from it. */
export const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);

/** Real seconds since the program started: nothing but the length of the simulation depends on them. */
export function realSeconds(): number {
  return process.uptime();
}
