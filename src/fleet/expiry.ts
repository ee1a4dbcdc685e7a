import type { Pool } from 'pg';
import type { Lease } from './lease.js';

/**
 * Deletes the worlds of no living replica whose time to live is over. A living replica deletes its worlds itself, so its
 * worlds get their whole time again.
 */
export async function deleteExpired(pool: Pool, { replica, incarnation }: Lease): Promise<void> {
  await pool.query(REFRESH, [replica, incarnation]);
  await pool.query(DELETE_EXPIRED);
}

const REFRESH = `
  UPDATE understudy.world SET expires_at = now() + ttl_ms * interval '1 millisecond'
  WHERE owner = $1 AND incarnation = $2 AND ttl_ms IS NOT NULL`;
const DELETE_EXPIRED = `
  DELETE FROM understudy.world AS w WHERE expires_at < now() AND NOT EXISTS (
    SELECT FROM understudy.replica AS r
    WHERE r.id = w.owner AND r.incarnation = w.incarnation AND NOT r.revoked AND r.expires_at > clock_timestamp())`;
