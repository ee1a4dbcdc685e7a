import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Tenancy } from './appendQueue.js';
import { inTransaction, type Queries } from './database.js';
import type { WorldMetadata } from '../simulator/worldMetadata.js';
import { codeOf } from '../simulator/systemError.js';
import { LostWorldError } from './fleetError.js';
import type { Lease } from './lease.js';

/** A world that this replica has claimed, with everything needed to rebuild it. */
export interface ClaimedWorld {
  readonly tenancy: Tenancy;
  readonly document: Buffer;
  readonly header: string;
  /** Lines of the log after the document, oldest first. */
  readonly lines: readonly string[];
  /** The epoch before the claim. */
  readonly epochBefore?: string;
}

/** The addresses of the living replica that has a world. */
export interface OwnedElsewhere {
  readonly url: string;
  readonly controlUrl: string;
}

/** The columns of a new world besides its document. */
export interface WorldDetails {
  /** The document without its state. */
  readonly header?: string;
  /** Public keys that reach only this world. */
  readonly publicKeys?: readonly string[];
  readonly metadata?: WorldMetadata | undefined;
}

/** The documents and logs of all worlds, as the database has them. */
export class WorldLog {
  constructor(
    private readonly pool: Pool,
    private readonly lease: Lease,
  ) {}

  /** Adds a world that this replica has. Returns `undefined` if the name is taken. */
  async create(world: string, document: Buffer, details: WorldDetails = {}): Promise<Tenancy | undefined> {
    const { header = '', publicKeys = [], metadata } = details;
    return inTransaction(this.pool, async (queries) => {
      await this.holdLease(queries, world);
      const hash = await keepDocument(queries, document);
      const { rows } = await queries.query<{ epoch: string }>(CREATE, [
        world,
        this.lease.replica,
        this.lease.incarnation,
        hash,
        header,
        metadata && JSON.stringify(metadata),
        metadata?.ttl,
      ]);
      const [row] = rows;
      if (row === undefined) return undefined;
      await queries.query(ADD_KEYS, [publicKeys, world]);
      return { world, epoch: row.epoch, head: 0 };
    });
  }

  /**
   * Claims a world. Returns its owner if that is alive, and `undefined` if there is no such world. Locks the world only if no other
   * living replica has it: if this replica falls silent meanwhile, the appends of an owner must not wait for its lock.
   */
  async claim(world: string): Promise<ClaimedWorld | OwnedElsewhere | undefined> {
    const { replica, incarnation } = this.lease;
    const { rows } = await this.pool.query<OwnedElsewhere>(ELSEWHERE, [replica, incarnation, world]);
    return rows[0] ?? this.take(world);
  }

  /** Claims a world under a lock, unless another replica was faster. */
  private async take(world: string): Promise<ClaimedWorld | OwnedElsewhere | undefined> {
    return inTransaction(this.pool, async (queries) => {
      await this.holdLease(queries, world);
      const [owner] = (await queries.query<OwnerRow>(OWNER, [world])).rows;
      if (owner === undefined) return undefined;
      const living = await livingOwner(queries, owner, this.lease);
      if (living !== undefined) return living;
      const { replica, incarnation } = this.lease;
      const { rows } = await queries.query<ClaimedRow>(CLAIM, [world, replica, incarnation]);
      return rows[0] && { ...(await claimedWorld(queries, world, rows[0])), epochBefore: owner.epoch };
    });
  }

  /** Reads a world without claiming or locking it. It has every change that was acknowledged before. */
  async read(world: string): Promise<ClaimedWorld | undefined> {
    const readIn = async (queries: Queries): Promise<ClaimedWorld | undefined> => {
      const { rows } = await queries.query<ClaimedRow>(READ, [world]);
      return rows[0] && claimedWorld(queries, world, rows[0]);
    };
    // All statements read one snapshot: a trim between them would delete entries that the document lacks.
    return inTransaction(this.pool, readIn, 'ISOLATION LEVEL REPEATABLE READ READ ONLY');
  }

  /** Replaces the document of a world by one that contains all entries up to its head, and deletes these entries. */
  async trim(tenancy: Tenancy, document: Buffer, number: number, header = ''): Promise<void> {
    const { world, epoch } = tenancy;
    await inTransaction(this.pool, async (queries) => {
      const hash = await keepDocument(queries, document);
      const { rowCount } = await queries.query(TRIM, [world, epoch, hash, number, header]);
      if (rowCount !== 1) throw new LostWorldError(world, 'another replica has claimed it');
      await queries.query('DELETE FROM understudy.entry WHERE world = $1 AND number <= $2', [world, number]);
    });
  }

  /** Gives a world back, so that any replica can claim it at once. */
  async giveBack({ world, epoch }: Tenancy): Promise<void> {
    await this.pool.query(
      'UPDATE understudy.world SET owner = NULL, incarnation = NULL WHERE name = $1 AND epoch = $2',
      [world, epoch],
    );
  }

  /** Deletes a world. Throws a LostWorldError if another replica has it. */
  async delete({ world, epoch }: Tenancy): Promise<void> {
    const { rowCount } = await this.pool.query(
      'DELETE FROM understudy.world WHERE name = $1 AND epoch = $2',
      [world, epoch],
    );
    if (rowCount !== 1) throw new LostWorldError(world, 'another replica has claimed it');
  }

  /**
   * Deletes documents without a world. A fork may begin to use one at this moment; the database then refuses to delete
   * it.
   */
  async deleteUnusedDocuments(): Promise<number> {
    const { rows } = await this.pool.query<{ hash: Buffer }>(UNUSED);
    let deleted = 0;
    for (const { hash } of rows) {
      try {
        await this.pool.query('DELETE FROM understudy.document WHERE hash = $1', [hash]);
        deleted += 1;
      } catch (error) {
        if (codeOf(error) !== STILL_USED) throw error;
      }
    }
    return deleted;
  }

  /**
   * Throws unless the database still trusts this replica. If the replica is revoked before the transaction ends, its claim does no
   * harm: it no longer answers requests, and any other replica may claim the world again.
   */
  private async holdLease(queries: Queries, world: string): Promise<void> {
    const { rowCount } = await queries.query(HOLD, [this.lease.replica, this.lease.incarnation]);
    if (rowCount !== 1) throw new LostWorldError(world, 'the lease of this replica is over');
  }
}

interface OwnerRow {
  readonly owner: string | null;
  readonly incarnation: string | null;
  readonly epoch: string;
}

interface ClaimedRow {
  readonly epoch: string;
  readonly head: string;
  readonly document_number: string;
  readonly header: string;
  readonly bytes: Buffer;
}

async function claimedWorld(queries: Queries, world: string, row: ClaimedRow): Promise<ClaimedWorld> {
  const { rows } = await queries.query<{ line: string }>(ENTRIES, [world, row.document_number, row.head]);
  return {
    tenancy: { world, epoch: row.epoch, head: Number(row.head) },
    document: row.bytes,
    header: row.header,
    lines: rows.map(({ line }) => line),
  };
}

/**
 * Returns the URLs of the owner if it is another replica whose lease holds. If its lease is over, revokes it, so that it
 * cannot renew it.
 */
async function livingOwner(
  queries: Queries,
  { owner, incarnation }: OwnerRow,
  lease: Lease,
): Promise<OwnedElsewhere | undefined> {
  if (owner === null || (owner === lease.replica && incarnation === lease.incarnation)) return undefined;
  await queries.query(REVOKE_IF_OVER, [owner, incarnation]);
  const { rows } = await queries.query<OwnedElsewhere>(LIVING, [owner, incarnation]);
  return rows[0];
}

async function keepDocument(queries: Queries, document: Buffer): Promise<Buffer> {
  const hash = createHash('sha256').update(document).digest();
  // The update locks the row, so that it is not deleted as unused before the world refers to it.
  const { rowCount } = await queries.query(LOCK_DOCUMENT, [hash]);
  if (rowCount === 1) return hash;
  await queries.query(
    `INSERT INTO understudy.document (hash, bytes) VALUES ($1, $2)
     ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash`,
    [hash, document],
  );
  return hash;
}

/** Code of the engine: rows of another table refer to this one (foreign_key_violation). */
const STILL_USED = '23503';

const HOLD = `
  SELECT 1 FROM understudy.replica
  WHERE id = $1 AND incarnation = $2 AND NOT revoked AND expires_at > clock_timestamp()`;
const CREATE = `
  INSERT INTO understudy.world
    (name, owner, incarnation, epoch, head, document, document_number, header, metadata, ttl_ms, expires_at)
  VALUES ($1, $2, $3, nextval('understudy.epoch'), 0, $4, 0, $5, $6, $7, now() + $7::bigint * interval '1 millisecond')
  ON CONFLICT (name) DO NOTHING
  RETURNING epoch::text`;
const ADD_KEYS = `
  INSERT INTO understudy.public_key (key, world) SELECT unnest($1::text[]), $2 ON CONFLICT (key) DO NOTHING`;
// It returns no row if the lease of this replica is over, so that `take` refuses the claim.
const ELSEWHERE = `
  SELECT r.url, r.control_url AS "controlUrl" FROM understudy.world AS w
  JOIN understudy.replica AS r ON r.id = w.owner AND r.incarnation = w.incarnation
  WHERE w.name = $3 AND (r.id <> $1 OR r.incarnation <> $2) AND NOT r.revoked AND r.expires_at > clock_timestamp()
    AND EXISTS (${HOLD})`;
const OWNER = `SELECT owner, incarnation::text, epoch::text FROM understudy.world WHERE name = $1 FOR UPDATE`;
const REVOKE_IF_OVER = `
  UPDATE understudy.replica SET revoked = true
  WHERE id = $1 AND incarnation = $2 AND NOT revoked AND expires_at < clock_timestamp()`;
const LIVING = `SELECT url, control_url AS "controlUrl" FROM understudy.replica WHERE id = $1 AND incarnation = $2 AND NOT revoked`;
const CLAIM = `
  UPDATE understudy.world AS w SET owner = $2, incarnation = $3, epoch = nextval('understudy.epoch'),
    expires_at = now() + ttl_ms * interval '1 millisecond'
  FROM understudy.document AS d WHERE w.name = $1 AND d.hash = w.document
  RETURNING w.epoch::text, w.head::text, w.document_number::text, w.header, d.bytes`;
const READ = `
  SELECT w.epoch::text, w.head::text, w.document_number::text, w.header, d.bytes
  FROM understudy.world AS w JOIN understudy.document AS d ON d.hash = w.document WHERE w.name = $1`;
const ENTRIES = `
  SELECT line FROM understudy.entry WHERE world = $1 AND number > $2 AND number <= $3 ORDER BY number`;
const TRIM = `
  UPDATE understudy.world SET document = $3, document_number = $4, header = $5
  WHERE name = $1 AND epoch = $2 AND document_number <= $4 AND head >= $4`;
const LOCK_DOCUMENT = 'UPDATE understudy.document SET hash = hash WHERE hash = $1';
const UNUSED = `
  SELECT hash FROM understudy.document AS d
  WHERE NOT EXISTS (SELECT 1 FROM understudy.world AS w WHERE w.document = d.hash) LIMIT 1000`;
