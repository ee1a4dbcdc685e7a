import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { migrate, TABLES_VERSION } from '../../../src/fleet/migrations.js';

/** A database that remembers the versions of its tables and the statements that change them. */
class FakeDatabase {
  readonly changes: string[] = [];

  constructor(readonly versions: number[] = []) {}

  async migrate(): Promise<void> {
    await migrate({ connect: () => Promise.resolve(this) } as unknown as Pool);
  }

  query(text: string, values: readonly number[] = []): Promise<{ readonly rows: readonly object[] }> {
    if (text.startsWith('INSERT INTO understudy.migration')) this.versions.push(...values);
    if (/^(CREATE|ALTER) (?!.*IF NOT EXISTS)/.test(text)) this.changes.push(text);
    return Promise.resolve({ rows: [{ version: Math.max(0, ...this.versions) }] });
  }

  release(): void {
    this.changes.push('released');
  }
}

const ALL = Array.from({ length: TABLES_VERSION }, (_, at) => at + 1);

describe('the tables of a fleet', () => {
  it('are made by the first replica, which notes the version of each change', async () => {
    const database = new FakeDatabase();
    await database.migrate();
    expect(database.versions).toEqual(ALL);
    expect(database.changes).toHaveLength(TABLES_VERSION + 1);
  });

  it('stay unchanged for the next replica', async () => {
    const database = new FakeDatabase([...ALL]);
    await database.migrate();
    expect(database.changes).toEqual(['released']);
  });

  it('get only the changes since an older version', async () => {
    const database = new FakeDatabase([1, 2]);
    await database.migrate();
    expect(database.versions).toEqual(ALL);
    expect(database.changes).toHaveLength(TABLES_VERSION - 2 + 1);
  });

  it('are refused if a newer program has changed them', async () => {
    const database = new FakeDatabase([...ALL, TABLES_VERSION + 1]);
    await expect(database.migrate()).rejects.toThrow(
      `its tables have version ${TABLES_VERSION + 1}, of a newer Understudy; this one knows version ${TABLES_VERSION}`,
    );
    expect(database.changes).toEqual(['released']);
  });
});
