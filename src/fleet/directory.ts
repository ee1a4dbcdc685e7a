import type { Pool } from 'pg';
import { inWords } from './fleetError.js';
import type { SharedWorld } from '../simulator/worldRecord.js';

/** The list of all worlds of a fleet, with their last uses. */
export class Directory {
  private readonly used = new Set<string>();

  constructor(private readonly pool: Pool) {}

  /** Remembers that a world was used. `note` writes it into the database. */
  use(world: string): void {
    this.used.add(world);
  }

  /** Writes which worlds were used since the last time. If that fails, the list shows an older time. */
  async note(): Promise<void> {
    const worlds = [...this.used];
    if (worlds.length === 0) return;
    this.used.clear();
    await this.pool.query(NOTE, [worlds]);
  }

  /** Returns all worlds, the default world first. */
  async list(): Promise<readonly SharedWorld[]> {
    const { rows } = await inWords(async () => {
      await this.note();
      return this.pool.query<SharedWorldRow>(LIST);
    });
    return rows.map(({ bytes, entries, ...row }) => ({
      ...row,
      bytes: Number(bytes),
      entries: Number(entries),
    }));
  }
}

/** Deletes the notes of worlds that no longer exist. */
export async function forgetUses(pool: Pool): Promise<void> {
  await pool.query(FORGET);
}

interface SharedWorldRow extends Omit<SharedWorld, 'bytes' | 'entries'> {
  readonly bytes: string;
  readonly entries: string;
}

// Names without a world do no harm, so the table refers to no other one, and its rows need no locks of worlds.
const NOTE = `
  INSERT INTO understudy.world_use (world, at) SELECT name, now() FROM unnest($1::text[]) AS u (name)
  ON CONFLICT (world) DO UPDATE SET at = excluded.at`;
const FORGET = `
  DELETE FROM understudy.world_use AS u WHERE NOT EXISTS (SELECT FROM understudy.world AS w WHERE w.name = u.world)`;
const LIST = `
  SELECT w.name, r.url AS "replica", r.control_url AS "controlUrl", w.metadata, octet_length(d.bytes) AS bytes,
    w.head - w.document_number AS entries, u.at AS "usedAt", w.expires_at AS "expiresAt"
  FROM understudy.world AS w
  JOIN understudy.document AS d ON d.hash = w.document
  LEFT JOIN understudy.world_use AS u ON u.world = w.name
  LEFT JOIN understudy.replica AS r
    ON r.id = w.owner AND r.incarnation = w.incarnation AND NOT r.revoked AND r.expires_at > clock_timestamp()
  ORDER BY w.name <> 'default', w.name`;
