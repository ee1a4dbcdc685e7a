import type { Quirks } from '../../world/quirks.js';
import type { Settings } from '../../world/settings.js';
import type { RowOf, Tables } from '../../world/world.js';
import type { RowsChange, WorldChange } from '../worldChange.js';
import { quirksShape, settingsShape, TABLE_NAMES } from '../worldState.js';
import { rowShapes } from './rowShapes.js';
import { flag, instant, integer, sequence, texts } from './scalarShapes.js';
import { listOf, mapWith, optional, type Fields, type Shape } from './shape.js';

type TableChanges = NonNullable<WorldChange['tables']>;

/** Changes as older versions wrote them, too: those knew fewer settings and quirks. */
interface ReadableChange extends Omit<WorldChange, 'settings' | 'quirks'> {
  readonly settings?: Partial<Settings>;
  readonly quirks?: Partial<Quirks>;
}

const tableFields = Object.fromEntries(TABLE_NAMES.map((name) => [name, optional(rowsChangeOf(name))]));

/** A change of a world; its rows have the same shapes as those of a whole state. */
export const changeShape = mapWith<ReadableChange>({
  ...{ seed: optional(integer), now: optional(instant), sequence: optional(sequence) },
  ...{ firstUserCreated: optional(flag), settings: optional(settingsShape), quirks: optional(quirksShape) },
  tables: optional(mapWith<TableChanges>(tableFields as unknown as Fields<TableChanges>)),
}) as Shape<unknown> as Shape<WorldChange>;

function rowsChangeOf<Name extends keyof Tables>(name: Name): Shape<RowsChange<RowOf<Name>>> {
  const row = rowShapes[name] as Shape<unknown> as Shape<RowOf<Name>>;
  return mapWith<RowsChange<RowOf<Name>>>({ put: optional(listOf(row)), removed: optional(texts) });
}
