import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import type { Pool } from 'pg';
import { openDatabase } from '../../../src/fleet/database.js';
import { findPostgres, Postgres } from '../../support/postgres.js';

const found = findPostgres();

/** Describes tests that need PostgreSQL. Where it cannot be had, they are skipped, and the title says why. */
export function describeWithDatabase(title: string, tests: () => void): void {
  if ('bin' in found) describe(title, tests);
  else describe.skip(`${title} (skipped: ${found.missing})`, tests);
}

/** The database of a test file. */
export interface GivenDatabase {
  readonly engine: Postgres;
  /** Connections of the test itself. */
  readonly pool: Pool;
}

/** Starts PostgreSQL for a test file, and ends it after the tests. Each test begins without tables. */
export function givenDatabase(): GivenDatabase {
  const given = {} as { -readonly [Member in keyof GivenDatabase]: GivenDatabase[Member] };
  if (!('bin' in found)) return given;
  beforeAll(async () => {
    given.engine = await Postgres.start(found.bin);
    given.pool = await openDatabase(given.engine.url());
  });
  beforeEach(async () => {
    await given.pool.query('DROP SCHEMA IF EXISTS understudy CASCADE');
  });
  afterAll(async () => {
    try {
      await given.pool.end();
    } finally {
      await given.engine.close();
    }
  });
  return given;
}
