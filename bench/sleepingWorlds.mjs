/** Measures the memory of worlds of a fleet that are asleep. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Worlds before the memory is measured, so that all code is compiled. */
const FIRST_WORLDS = 50;
/** Time in milliseconds between two looks at something that is awaited. */
const LOOK_AGAIN_MS = 5;
/** Time in milliseconds after which the clock is moved again: longer than a replica takes to renew its lease and to sweep. */
const MOVE_AGAIN_MS = 30_000;
/** Maximum time in milliseconds that worlds take to fall asleep. */
const SLEEP_MAX_MS = 300_000;

/**
 * Makes worlds, lets them fall asleep, and returns the bytes by which the heap of the replica has grown. The replica writes the size of
 * its heap into `heapFile`.
 */
export async function sleepingBytes({ pid, client, worlds }, pool, sleepers, heapFile) {
  await client.control('POST', worlds, { name: 'origin', fixture: 'standard' });
  // A refused call may have made its world too, so the names are counted. `owned` are those that are awake.
  const counting = `SELECT count(*)::integer AS made, count(owner)::integer AS owned FROM understudy.world WHERE name LIKE 'asleep%'`;
  const counts = async () => (await pool.query(counting)).rows[0];
  let attempts = 0;
  const heapAfter = async (count) => {
    while ((await counts()).made < count) {
      attempts += 1;
      const body = { name: `asleep${attempts}`, from: 'origin' };
      const { status, text: why } = await client.send('POST', worlds, { body });
      // On a busy machine, the database may take too long.
      if (status !== 201 && status !== 503) throw new Error(`${status} ${why}`);
    }
    await untilAsleep(pid, async () => (await counts()).owned);
    return heapOf(pid, heapFile);
  };
  const before = await heapAfter(FIRST_WORLDS);
  return (await heapAfter(FIRST_WORLDS + sleepers)) - before;
}

/** Moves the clock of a replica until no world is awake. A world that was busy stays for 15 minutes of this clock. */
async function untilAsleep(pid, countAwake) {
  const from = performance.now();
  for (let moves = 0; (await countAwake()) > 0; await sleep(LOOK_AGAIN_MS)) {
    const passed = performance.now() - from;
    if (passed > SLEEP_MAX_MS) throw new Error(`${await countAwake()} worlds are awake after ${passed} ms`);
    if (passed < moves * MOVE_AGAIN_MS) continue;
    process.kill(pid, 'SIGWINCH');
    moves += 1;
  }
}

async function heapOf(pid, file) {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(LOOK_AGAIN_MS);
  return Number(readFileSync(file, 'utf8'));
}
