import type { Pool } from 'pg';
import type { Lease } from './lease.js';

/** Returns the worlds of an owner in the whole fleet, with their memory at the last sweep of their replica, in bytes. */
export async function worldsOfOwner(pool: Pool, owner: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; memory: string }>(WORLDS, [owner]);
  return new Map(rows.map(({ name, memory }) => [name, Number(memory)]));
}

/** Tells the other replicas how much memory the worlds of this replica take, in bytes. */
export async function saveMemory(
  pool: Pool,
  { replica, incarnation }: Lease,
  memory: ReadonlyMap<string, number>,
): Promise<void> {
  await pool.query(SAVE, [replica, incarnation, [...memory.keys()], [...memory.values()]]);
}

const WORLDS = `SELECT name, memory_bytes AS memory FROM understudy.world WHERE metadata ->> 'owner' = $1`;
const SAVE = `
  UPDATE understudy.world AS w SET memory_bytes = m.bytes
  FROM unnest($3::text[], $4::bigint[]) AS m (name, bytes)
  WHERE w.name = m.name AND w.owner = $1 AND w.incarnation = $2 AND w.memory_bytes <> m.bytes`;
