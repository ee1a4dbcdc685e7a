import type { Schema } from '../../contract/types.js';
import { Refusal } from '../../world/refusals.js';
import type { ServerTypeName } from '../../world/tables/serverTypes.js';

/** Reads a server type. A sample of the vendor has its name in place of the object. */
export function serverTypeName(sent: Schema<'ServerTypeInput'>): ServerTypeName {
  return typeof sent === 'string' ? sent : sent.name;
}

/** Reads a default server type. Replies have its members without `serverType`, so clients may send them back so. */
export function defaultServerTypeName(body: NonNullable<Schema<'DefaultServerTypeChange'>>): ServerTypeName {
  const { name, serverType } = body;
  const sent = serverType === undefined ? name : serverTypeName(serverType);
  if (sent === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'serverType');
  return sent;
}
