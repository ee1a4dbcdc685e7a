import type { Schema } from '../../contract/types.js';
import type { ServerTypeName } from '../../world/tables/serverTypes.js';

/** Reads a server type. A sample of the vendor has its name in place of the object. */
export function serverTypeName(sent: Schema<'ServerTypeInput'>): ServerTypeName {
  return typeof sent === 'string' ? sent : sent.name;
}
