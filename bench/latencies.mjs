/** Measures how long one client waits for its changes at a single process and at a replica. */
import { median } from './median.mjs';

/** How often what is compared takes turns. */
export const TURNS = 10;
/** Requests of each kind after which the code of both processes is compiled. */
const WARM_UP = 1_500;

/**
 * Returns how long a client waits that is alone for its PATCH, and for a commit of a line, in milliseconds. `count` is the number of
 * each.
 */
export async function latencies(single, fleet, pool, count) {
  await pool.query('CREATE TABLE public.line (line text)');
  const actions = {
    commit: () => pool.query('INSERT INTO public.line VALUES ($1)', ['x'.repeat(300)]),
    single: single.clients[0].patch,
    fleet: fleet.clients[0].patch,
  };
  for (const action of Object.values(actions)) await timesOf(WARM_UP, action);
  const times = { commit: [], single: [], fleet: [] };
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [name, action] of Object.entries(actions))
      times[name].push(...(await timesOf(count / TURNS, action)));
  const figures = {};
  for (const [name, all] of Object.entries(times))
    Object.assign(figures, { [`${name} median`]: median(all), [`${name} p99`]: p99(all) });
  return figures;
}

/** Repeats an action. Returns the milliseconds of each. */
export async function timesOf(count, action) {
  const times = [];
  for (let at = 0; at < count; at += 1) {
    const from = performance.now();
    await action(at);
    times.push(performance.now() - from);
  }
  return times;
}

function p99(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
}
