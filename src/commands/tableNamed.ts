import { WrongJson } from '../world/callerError.js';
import { isTableName, TABLE_NAMES, type TableName } from '../world/world.js';

/** Returns the table that a query names. Throws if the name is unknown. */
export function tableNamed(name: string): TableName {
  if (isTableName(name)) return name;
  const message = `expected one of ${TABLE_NAMES.join(', ')}, not ${JSON.stringify(name)}`;
  throw new WrongJson([{ path: '$.collection', message }]);
}
