import type { Pool } from 'pg';
import type { WrittenLog } from './observations.js';

/** The number in a line, by the count of its writer. */
const COUNTED = /"number":(\d+)/;

/** A copy of every entry, in the order in which the engine added them. Replicas delete entries that a document includes. */
export class Trail {
  private constructor(
    private readonly pool: Pool,
    private readonly tables: unknown,
  ) {}

  /** Begins to copy. The tables of the fleet must exist. */
  static async begin(pool: Pool): Promise<Trail> {
    await pool.query(BEGIN);
    return new Trail(pool, await tablesIn(pool));
  }

  /** Returns the whole log of a world. `pattern` finds the text that an entry wrote. Throws if the trail is no witness. */
  async of(world: string, pattern: RegExp): Promise<WrittenLog> {
    if ((await tablesIn(this.pool)) !== this.tables)
      throw new Error(
        'The tables were dropped or made again during the run, by another test or by a replica.',
      );
    const { rows } = await this.pool.query<{ number: string; line: string }>(
      'SELECT number, line FROM trail.entry WHERE world = $1 ORDER BY number, at',
      [world],
    );
    return rows.map(({ number, line }) => ({
      number: Number(number),
      counted: Number(COUNTED.exec(line)?.[1]),
      text: pattern.exec(line)?.[1],
    }));
  }

  /** Returns the documents that replaced newer ones. */
  async oldDocuments(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ world: string; number: string; before: string }>(
      `SELECT * FROM (
         SELECT world, number, lag(number) OVER (PARTITION BY world ORDER BY at) AS before FROM trail.document
       ) AS d WHERE number < before`,
    );
    return rows.map(
      ({ world, number, before }) => `${world}: the document of ${number} replaced that of ${before}`,
    );
  }

  /** Returns how many documents were written after the first one of each world. */
  async documentCount(): Promise<number> {
    const { rows } = await this.pool.query<{ n: string }>('SELECT count(*) AS n FROM trail.document');
    return Number(rows[0]?.n);
  }
}

/** Returns the ids of the tables, which change if a table is made again. */
async function tablesIn(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query<{ ids: string }>(TABLES);
  return rows[0]?.ids;
}

const TABLES = `
  SELECT string_agg(c.relname || c.oid, ' ' ORDER BY c.oid) AS ids
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('understudy', 'trail') AND c.relkind = 'r'`;
const BEGIN = `
  DROP SCHEMA IF EXISTS trail CASCADE;
  CREATE SCHEMA trail;
  CREATE TABLE trail.entry (at bigserial PRIMARY KEY, world text, number bigint, line text);
  CREATE INDEX entry_world ON trail.entry (world);
  CREATE TABLE trail.document (at bigserial PRIMARY KEY, world text, number bigint);
  CREATE FUNCTION trail.copy_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO trail.entry (world, number, line) VALUES (new.world, new.number, new.line);
      RETURN new;
    END $$;
  CREATE TRIGGER copy AFTER INSERT ON understudy.entry FOR EACH ROW EXECUTE FUNCTION trail.copy_entry();
  CREATE FUNCTION trail.copy_document() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO trail.document (world, number) VALUES (new.name, new.document_number);
      RETURN new;
    END $$;
  CREATE TRIGGER copy AFTER UPDATE OF document ON understudy.world FOR EACH ROW EXECUTE FUNCTION trail.copy_document();`;
