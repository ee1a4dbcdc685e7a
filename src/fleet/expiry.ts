import type { Pool } from 'pg';
import type { Lease } from './lease.js';

/**
 * Deletes worlds whose time to live is over. A replica deletes the worlds in its memory itself, so `inMemory` get their
 * whole time again. This includes worlds that it has had, or was given, and that are in no memory.
 */
export async function deleteExpired(
  pool: Pool,
  { replica, incarnation }: Lease,
  inMemory: readonly string[],
): Promise<void> {
  await pool.query(REFRESH, [replica, incarnation, inMemory]);
  await pool.query(DELETE_EXPIRED, [replica, incarnation, inMemory]);
}

const REFRESH = `
  UPDATE understudy.world SET expires_at = now() + ttl_ms * interval '1 millisecond'
  WHERE owner = $1 AND incarnation = $2 AND name = ANY ($3::text[]) AND ttl_ms IS NOT NULL`;
const DELETE_EXPIRED = `
  DELETE FROM understudy.world AS w
  WHERE expires_at < now() AND ((owner = $1 AND incarnation = $2 AND name <> ALL ($3::text[])) OR NOT EXISTS (
    SELECT FROM understudy.replica AS r
    WHERE r.id = w.owner AND r.incarnation = w.incarnation AND NOT r.revoked AND r.expires_at > clock_timestamp()))`;
