import type { Pool } from 'pg';
import type { FleetStore } from './fleetStore.js';
import type { Lease } from './lease.js';

/** A world moves only if another replica has fewer worlds by this number, because its first request then costs a claim. */
const DIFFERENCE_MIN = 5;

/** A replica that may get a new world. */
interface Place {
  readonly id: string;
  readonly incarnation: string;
  readonly url: string;
  /** Number of its worlds in memory. */
  readonly worlds: number;
}

/**
 * Gives a new world to the living replica that has the fewest worlds in memory. Calls `leave` before, so that this replica no longer
 * answers; it says whether no client has called the world. Returns the root URL of the other replica, or `undefined` if the world stays.
 */
export async function place(
  pool: Pool,
  { replica }: Lease,
  store: FleetStore,
  leave: () => boolean,
): Promise<string | undefined> {
  await store.begun;
  const { rows } = await pool.query<Place>(REPLICAS);
  const own = rows.find(({ id }) => id === replica);
  const [to] = rows;
  const { tenancy } = store;
  if (own === undefined || to === undefined || tenancy === undefined) return undefined;
  if (own.worlds - to.worlds < DIFFERENCE_MIN) return undefined;
  const { world, epoch } = tenancy;
  const { rowCount } = await pool.query(HAND_OVER, [world, epoch, to.id, to.incarnation, leave()]);
  return rowCount === 1 ? to.url : undefined;
}

const REPLICAS = `
  SELECT r.id, r.incarnation::text, r.url, count(w.name)::integer AS worlds
  FROM understudy.replica AS r
  LEFT JOIN understudy.world AS w ON w.owner = r.id AND w.incarnation = r.incarnation
  WHERE r.takes_worlds AND NOT r.revoked AND r.expires_at > clock_timestamp()
  GROUP BY r.id ORDER BY worlds, r.id`;
/** The epoch changes with the claim, so only the next owner finds the world untouched. */
const HAND_OVER = `
  UPDATE understudy.world SET owner = $3, incarnation = $4,
    header = CASE WHEN $5 THEN jsonb_set(header::jsonb, '{untouchedAt}', to_jsonb(epoch::text))::text ELSE header END
  WHERE name = $1 AND epoch = $2`;
