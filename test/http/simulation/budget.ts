/** By default a glance, in CI a minute, by `SIMULATION_SECONDS` as long as one likes. */
export const SECONDS = Number(process.env.SIMULATION_SECONDS ?? (process.env.CI === 'true' ? 60 : 10));

/** The seed of the first life; the others count up from it. */
export const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);

/** Real seconds since the program started: nothing but the length of the simulation depends on them. */
export function realSeconds(): number {
  return process.uptime();
}
