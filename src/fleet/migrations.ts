import type { Pool } from 'pg';
import { inTransaction, type Queries } from './database.js';
import { databaseReason, FleetError } from './fleetError.js';

/** The changes of the tables, oldest first. The version of the tables is the number of changes. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE understudy.replica (
     id text PRIMARY KEY,
     incarnation bigint NOT NULL,
     url text NOT NULL,
     control_url text NOT NULL,
     expires_at timestamptz NOT NULL,
     revoked boolean NOT NULL DEFAULT false
   );
   CREATE TABLE understudy.document (hash bytea PRIMARY KEY, bytes bytea NOT NULL);
   CREATE TABLE understudy.world (
     name text PRIMARY KEY,
     owner text,
     incarnation bigint,
     epoch bigint NOT NULL,
     head bigint NOT NULL,
     document bytea NOT NULL REFERENCES understudy.document,
     document_number bigint NOT NULL,
     header text NOT NULL,
     metadata jsonb,
     ttl_ms bigint,
     expires_at timestamptz
   );
   CREATE INDEX world_owner ON understudy.world (owner);
   CREATE INDEX world_document ON understudy.world (document);
   CREATE TABLE understudy.entry (
     world text NOT NULL REFERENCES understudy.world ON DELETE CASCADE,
     number bigint NOT NULL,
     epoch bigint NOT NULL,
     line text NOT NULL,
     PRIMARY KEY (world, number)
   );
   CREATE TABLE understudy.public_key (
     key text PRIMARY KEY,
     world text NOT NULL REFERENCES understudy.world ON DELETE CASCADE
   );
   CREATE INDEX public_key_world ON understudy.public_key (world);
   CREATE SEQUENCE understudy.world_name;`,
  // No epoch is used twice, not even by a world that is deleted and made again: an old owner must not fit its log.
  `CREATE SEQUENCE understudy.epoch;
   SELECT setval('understudy.epoch', coalesce(max(epoch), 1)) FROM understudy.world;`,
  'CREATE TABLE understudy.world_use (world text PRIMARY KEY, at timestamptz NOT NULL)',
  // Limits of owners count the worlds of all replicas, and new worlds go to the replica with the fewest.
  `ALTER TABLE understudy.world ADD COLUMN memory_bytes bigint NOT NULL DEFAULT 0;
   CREATE INDEX world_of_owner ON understudy.world ((metadata ->> 'owner'));
   ALTER TABLE understudy.replica ADD COLUMN takes_worlds boolean NOT NULL DEFAULT false;`,
];

export const TABLES_VERSION = MIGRATIONS.length;

const ATTEMPTS_MAX = 5;
/** If two replicas create the schema at the same time, one of them fails with one of these codes and tries again. */
const RACE = new Set(['23505', '42P06', '42P07']);

/** Brings the tables to the version of this program. Throws a FleetError if a newer program has changed them. */
export async function migrate(pool: Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(pool, migrateIn);
      return;
    } catch (error) {
      if (error instanceof FleetError) throw error;
      const isRace = RACE.has(String((error as { readonly code?: unknown }).code));
      if (!isRace || attempt === ATTEMPTS_MAX)
        throw new FleetError(`its tables cannot be made: ${databaseReason(error)}`, { cause: error });
    }
  }
}

async function migrateIn(queries: Queries): Promise<void> {
  await queries.query('CREATE SCHEMA IF NOT EXISTS understudy');
  await queries.query('CREATE TABLE IF NOT EXISTS understudy.migration (version integer PRIMARY KEY)');
  // The lock lets one replica migrate at a time. It ends with the transaction.
  await queries.query('LOCK TABLE understudy.migration IN EXCLUSIVE MODE');
  const { rows } = await queries.query<{ version: number }>(
    'SELECT coalesce(max(version), 0)::integer AS version FROM understudy.migration',
  );
  const version = rows[0]?.version ?? 0;
  if (version > TABLES_VERSION)
    throw new FleetError(
      `its tables have version ${version}, of a newer Understudy; this one knows version ${TABLES_VERSION}. ` +
        'Start the newer version, or use another database',
    );
  for (const [at, statements] of MIGRATIONS.entries()) {
    if (at < version) continue;
    await queries.query(statements);
    await queries.query('INSERT INTO understudy.migration VALUES ($1)', [at + 1]);
  }
}
