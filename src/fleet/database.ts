import type { ClientBase, Pool } from 'pg';
import { databaseReason, FleetError } from './fleetError.js';

/** Runs statements. A pool of connections, or one connection inside a transaction. */
export type Queries = Pick<ClientBase, 'query'>;

export interface DatabaseOptions {
  /** Maximum duration of a statement, in milliseconds. */
  readonly statementMs: number;
  readonly connectMs: number;
  /** Maximum number of connections. */
  readonly connections: number;
}

const DEFAULTS: DatabaseOptions = { statementMs: 3_000, connectMs: 2_000, connections: 8 };

/**
 * Number of attempts to connect at the start, when the engine and this machine may be busiest: the whole fleet may start at once. Only an
 * engine that does not answer in time is asked again.
 */
const ATTEMPTS = 5;

/** Opens the database of a fleet. Throws a FleetError if it cannot be reached. Loads the client only here. */
export async function openDatabase(url: string, options: Partial<DatabaseOptions> = {}): Promise<Pool> {
  const { statementMs, connectMs, connections } = { ...DEFAULTS, ...options };
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    // The engine ends a statement that takes too long. The client gives up a little later, if the engine is silent.
    statement_timeout: statementMs,
    query_timeout: statementMs + connectMs,
    // A replica that falls silent in a transaction must not keep others from its worlds.
    idle_in_transaction_session_timeout: statementMs,
    application_name: 'understudy',
  });
  // An idle connection that breaks is replaced at the next statement.
  pool.on('error', () => undefined);
  // A connection that breaks in a transaction also rejects its statements. Without a listener, its event would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await reach(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw new FleetError(`cannot be reached: ${databaseReason(error)}`, { cause: error });
  }
}

async function reach(pool: Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      // Errors of the client have no code. The engine's own errors about timeouts have one.
      const isLate = error instanceof Error && !('code' in error) && error.message.includes('timeout');
      if (!isLate || attempt === ATTEMPTS) throw error;
    }
}

/** The connections of a replica. */
export interface Pools {
  readonly work: Pool;
  /** Heartbeats have connections of their own: if they waited behind the work, a busy replica would lose its lease. */
  readonly beats: Pool;
}

/** Heartbeats must fail fast, so that several of them fit into a lease. */
const BEATS: DatabaseOptions = { connections: 2, statementMs: 1_000, connectMs: 1_000 };

/** Opens all connections of a replica. */
export async function openPools(url: string): Promise<Pools> {
  const work = await openDatabase(url);
  try {
    return { work, beats: await openDatabase(url, BEATS) };
  } catch (error) {
    await work.end();
    throw error;
  }
}

export async function closePools({ work, beats }: Pools): Promise<void> {
  await Promise.all([work.end(), beats.end()]);
}

/** Runs a function in a transaction. Rolls back if it throws. `mode` is the mode of the transaction, as `BEGIN` expects it. */
export async function inTransaction<T>(
  pool: Pool,
  run: (queries: Queries) => Promise<T>,
  mode = '',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN ${mode}`);
    const result = await run(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
