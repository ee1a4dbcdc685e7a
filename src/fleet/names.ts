import type { Pool } from 'pg';
import { Conflict } from '../world/conflict.js';

/** Returns `asked`, or a drawn name. Throws a Conflict if a world has the name `asked` already. */
export async function freeName(pool: Pool, asked: string | undefined): Promise<string> {
  for (;;) {
    const name = asked ?? (await drawnName(pool));
    const { rowCount } = await pool.query('SELECT FROM understudy.world WHERE name = $1', [name]);
    if (rowCount === 0) return name;
    if (asked !== undefined) throw new Conflict(`A world named ${JSON.stringify(asked)} already exists.`);
  }
}

async function drawnName(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ n: string }>(`SELECT nextval('understudy.world_name') AS n`);
  return `world-${rows[0]?.n ?? ''}`;
}

/** Returns the world that only this public key reaches. */
export async function findPublicKey(pool: Pool, key: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ world: string }>(
    'SELECT world FROM understudy.public_key WHERE key = $1',
    [key],
  );
  return rows[0]?.world;
}
