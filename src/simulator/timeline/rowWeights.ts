import type { TableName } from '../../world/world.js';
import { forEachRow, type Delta } from './delta.js';

const VALUE_BYTES = 8;
const OBJECT_BYTES = 24;
/** Every eighth row of a table is weighed. The others count like the last one of their table, because rows of a table are alike. */
const WEIGHED_EVERY = 8;
/** After a row above this weight, the next one of its table is weighed too. */
const LARGE_BYTES = 8_000;

interface TableWeight {
  bytes: number;
  /** Number of rows that count like the last one that was weighed. */
  left: number;
}

/** Estimates the memory of changed rows. Every commit calls it, so it visits the members of few rows. */
export class RowWeights {
  private readonly tables = new Map<TableName, TableWeight>();

  /** Estimates the memory of a difference from position `from` on, in bytes. */
  of(delta: Delta, from: number): number {
    let sum = (delta.length - from) * VALUE_BYTES;
    forEachRow(
      delta,
      (table, _, row) => {
        if (row !== undefined) sum += this.rowBytes(table, row);
      },
      from,
    );
    return sum;
  }

  private rowBytes(table: TableName, row: object): number {
    let weight = this.tables.get(table);
    if (weight === undefined) this.tables.set(table, (weight = { bytes: 0, left: 0 }));
    if (weight.left > 0) weight.left -= 1;
    else {
      weight.bytes = weigh(row);
      weight.left = weight.bytes > LARGE_BYTES ? 0 : WEIGHED_EVERY - 1;
    }
    return weight.bytes;
  }
}

function weigh(value: object): number {
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let sum = OBJECT_BYTES + values.length * VALUE_BYTES;
  for (const each of values) {
    if (typeof each === 'string') sum += each.length;
    else if (typeof each === 'object' && each !== null) sum += weigh(each);
  }
  return sum;
}
