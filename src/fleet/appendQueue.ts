import type { Pool } from 'pg';
import { nextTurn } from '../simulator/nextTurn.js';
import { withResolvers, type Resolvers } from '../world/withResolvers.js';
import { databaseReason, LostWorldError } from './fleetError.js';
import { append } from '../world/longLists.js';

/** A world that this replica has, with its epoch and its head in the log. */
export interface Tenancy {
  readonly world: string;
  readonly epoch: string;
  /** Number of the last entry that is in the log. */
  head: number;
}

interface Waiting {
  readonly tenancy: Tenancy;
  readonly lines: string[];
  /** Public keys that reach only this world from now on. */
  readonly publicKeys: string[];
  /** Total length of the lines. */
  length: number;
  readonly settle: Resolvers<void>;
}

/** Length of lines after which a statement takes no further world. The engine refuses statements of 1 GiB. */
const BATCH_LENGTH_MAX = 16 * 1024 * 1024;

/**
 * Appends entries to the logs of worlds. It sends one statement at a time, with the waiting entries of all worlds. The database adds
 * an entry only if this replica still has the world. If an append fails, the replica cannot know whether the log contains the entry.
 * It therefore gives the world up, and must claim and read it again before it answers.
 */
export class AppendQueue {
  private waiting = new Map<Tenancy, Waiting>();
  private readonly lost = new WeakSet<Tenancy>();
  private isRunning = false;

  constructor(
    private readonly pool: Pool,
    private readonly onLost: (tenancy: Tenancy) => void,
  ) {}

  /** Resolves when the line is durable. Rejects with a LostWorldError if it may not be. */
  append(tenancy: Tenancy, line: string, publicKeys: readonly string[] = []): Promise<void> {
    if (this.lost.has(tenancy)) return Promise.reject(new LostWorldError(tenancy.world, 'an append failed'));
    const known = this.waiting.get(tenancy);
    const entry = known ?? { tenancy, lines: [], publicKeys: [], length: 0, settle: withResolvers() };
    if (known === undefined) this.waiting.set(tenancy, entry);
    entry.lines.push(line);
    append(entry.publicKeys, publicKeys);
    entry.length += line.length;
    if (!this.isRunning) void this.run();
    return entry.settle.promise;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.size > 0) {
      // Requests that have arrived together share a statement.
      await nextTurn();
      await this.runBatch(this.takeBatch());
    }
    this.isRunning = false;
  }

  private takeBatch(): readonly Waiting[] {
    const batch: Waiting[] = [];
    let length = 0;
    for (const each of this.waiting.values()) {
      if (batch.length > 0 && length + each.length > BATCH_LENGTH_MAX) break;
      length += each.length;
      batch.push(each);
      this.waiting.delete(each.tenancy);
    }
    return batch;
  }

  private async runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const { rows } = await this.pool.query<{ name: string }>({
        name: 'append',
        text: APPEND,
        values: parametersOf(batch),
      });
      const fitted = new Set(rows.map(({ name }) => name));
      for (const each of batch) {
        if (fitted.has(each.tenancy.world)) {
          each.tenancy.head += each.lines.length;
          each.settle.resolve();
        } else this.lose(each, 'another replica has claimed it');
      }
    } catch (error) {
      for (const each of batch) this.lose(each, databaseReason(error), error);
    }
  }

  /** Rejects the batch of a world, and all entries that have arrived for this world since. */
  private lose(each: Waiting, reason: string, cause?: unknown): void {
    const { tenancy } = each;
    this.lost.add(tenancy);
    const error = new LostWorldError(tenancy.world, reason, { cause });
    each.settle.reject(error);
    this.waiting.get(tenancy)?.settle.reject(error);
    this.waiting.delete(tenancy);
    this.onLost(tenancy);
  }
}

function parametersOf(batch: readonly Waiting[]): unknown[] {
  const entries = batch.flatMap(({ tenancy, lines }) =>
    lines.map((line, at) => ({ world: tenancy.world, number: tenancy.head + at + 1, line })),
  );
  const keys = batch.flatMap(({ tenancy: { world }, publicKeys }) =>
    publicKeys.map((key) => ({ world, key })),
  );
  return [
    batch.map(({ tenancy }) => tenancy.world),
    batch.map(({ tenancy }) => tenancy.epoch),
    batch.map(({ tenancy }) => tenancy.head),
    batch.map(({ lines }) => lines.length),
    entries.map(({ world }) => world),
    entries.map(({ number }) => number),
    // As one text, because the quotes of JSON in an array would be escaped and read again. JSON has no line breaks.
    entries.map(({ line }) => line).join('\n'),
    keys.map(({ world }) => world),
    keys.map(({ key }) => key),
  ];
}

/** Adds entries and public keys only if the epoch and the head of their world are those that this replica knows (fencing). */
const APPEND = `
  WITH batch AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::integer[]) AS b (name, epoch, head, lines)
  ), fitted AS (
    UPDATE understudy.world AS w SET head = w.head + batch.lines FROM batch
    WHERE w.name = batch.name AND w.epoch = batch.epoch AND w.head = batch.head
    RETURNING w.name, w.epoch
  ), added AS (
    INSERT INTO understudy.entry (world, number, epoch, line)
    SELECT e.world, e.number, fitted.epoch, e.line
    FROM unnest($5::text[], $6::bigint[], string_to_array($7, E'\\n')) AS e (world, number, line)
    JOIN fitted ON fitted.name = e.world
  ), keyed AS (
    INSERT INTO understudy.public_key (key, world)
    SELECT k.key, k.world FROM unnest($8::text[], $9::text[]) AS k (world, key) JOIN fitted ON fitted.name = k.world
    ON CONFLICT (key) DO NOTHING
  )
  SELECT name FROM fitted`;
