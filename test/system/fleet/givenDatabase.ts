import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { openDatabase } from '../../../src/fleet/database.js';
import { migrate } from '../../../src/fleet/migrations.js';
import { toolchain } from '../../../tools/toolchains/table.mjs';
import { Postgres } from '../../support/postgres.js';
import { describeWith } from '../../support/toolchains.js';

const found = toolchain('postgresql');
/** Data of a new engine. A copy of it takes a quarter of the time that the engine takes to make it. */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/postgres', import.meta.url));

/** The engine of this worker. Test files that follow one another share it. */
let started: Promise<Postgres> | undefined;

/** Describes tests that need PostgreSQL. Where it cannot be had, they are skipped, and the title says why. */
export function describeWithDatabase(title: string, tests: () => void): void {
  describeWith(['postgresql'], title, tests);
}

/** The database of a test file. */
export interface GivenDatabase {
  readonly engine: Postgres;
  /** Connections of the test itself. */
  readonly pool: Pool;
}

/** Limits that only a statement or a connection that hangs reaches, also on a busy machine. */
export const PATIENT = { statementMs: 60_000, connectMs: 60_000 };

async function startEngine(bin: string): Promise<Postgres> {
  const engine = await Postgres.start(bin, { kept: KEPT });
  engine.closeAtExit();
  return engine;
}

/**
 * Gives PostgreSQL to a test file. Each test begins without tables. With `keepsTables`, only the first one does, so that
 * the tests can share replicas.
 */
export function givenDatabase({ keepsTables = false } = {}): GivenDatabase {
  const given = {} as { -readonly [Member in keyof GivenDatabase]: GivenDatabase[Member] };
  if ('missing' in found) return given;
  beforeAll(async () => {
    given.engine = await (started ??= startEngine(found.path));
    // A test that failed may have stopped it.
    await given.engine.launch();
    given.pool = await openDatabase(given.engine.url(), PATIENT);
  });
  (keepsTables ? beforeAll : beforeEach)(async () => {
    await given.pool.query('DROP SCHEMA IF EXISTS understudy CASCADE');
  });
  afterAll(async () => {
    await given.pool.end();
  });
  return given;
}

/**
 * Makes the tables, in which leases last until a test ends them. The members in the process of a test send no heartbeats, and a busy machine may
 * take longer than a lease from one step of a test to the next.
 */
export async function makeTables(pool: Pool): Promise<void> {
  await migrate(pool);
  await pool.query(
    `CREATE OR REPLACE FUNCTION understudy.keep_lease() RETURNS trigger LANGUAGE plpgsql
     AS 'BEGIN NEW.expires_at = ''infinity''; RETURN NEW; END'`,
  );
  await pool.query(
    `CREATE OR REPLACE TRIGGER keep_lease BEFORE INSERT OR UPDATE ON understudy.replica FOR EACH ROW
     WHEN (NEW.expires_at > now()) EXECUTE FUNCTION understudy.keep_lease()`,
  );
}

type Open = (limits?: typeof PATIENT) => Promise<Pool>;

/** Like `givenDatabase`, but each test begins with the tables. `open` opens connections, which are closed after the test. */
export function givenTables(): { readonly database: GivenDatabase; readonly open: Open } {
  const database = givenDatabase();
  const pools: Pool[] = [];
  beforeEach(async () => {
    if ('path' in found) await makeTables(database.pool);
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
  });
  const open: Open = async (limits = PATIENT) => {
    const pool = await openDatabase(database.engine.url(), limits);
    pools.push(pool);
    return pool;
  };
  return { database, open };
}
