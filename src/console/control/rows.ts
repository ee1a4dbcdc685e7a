import { answerTo, control } from './client.js';
import type { Moment } from './moment.js';
import type { Schemas } from './schemas.js';

export type Row = Schemas['Row'] & Readonly<Record<string, unknown>>;
export type Collection = Schemas['Collection'];

/** Conditions for the rows of a collection, and the moment at which they are read. */
export interface RowQuery extends Moment {
  readonly search?: string;
  /** Id of a row. Selects only rows that refer to it. */
  readonly of?: string;
  readonly problem?: boolean;
  readonly order?: 'asc' | 'desc';
  readonly offset?: number;
  readonly limit?: number;
}

/** A part of the rows that meet some conditions. */
export interface RowPage {
  readonly rows: readonly Row[];
  /** Number of all rows that meet the conditions. */
  readonly total: number;
}

/** Reads rows of a collection. */
export async function readRows(world: string, collection: string, query: RowQuery): Promise<RowPage> {
  let total = 0;
  const params = { path: { world, collection: collection as Collection['name'] }, query };
  const call = control.GET('/v1/worlds/{world}/state/{collection}', { params }).then((reply) => {
    total = Number(reply.response.headers.get('X-Total-Count') ?? 0);
    return reply;
  });
  const rows = (await answerTo(call)) as readonly Row[];
  return { rows, total };
}

/** Reads one row by its id. */
export async function readRow(world: string, collection: string, id: string, moment: Moment): Promise<Row> {
  const params = { path: { world, collection: collection as Collection['name'], id }, query: { ...moment } };
  return await answerTo(control.GET('/v1/worlds/{world}/state/{collection}/{id}', { params }));
}
