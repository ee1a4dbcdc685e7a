/** The members of a JSON Schema that these functions read. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
}

/** The place of a boolean or number in a value: names of members and positions in lists. */
export interface SchemaPlace {
  readonly path: readonly string[];
  readonly type: string;
}

const DEPTH_MAX = 8;

/** Returns the places of all booleans and numbers that a schema describes. */
export function placesIn(schema: Schema, path: readonly string[] = []): readonly SchemaPlace[] {
  const { type = '', properties = {}, items, allOf = [] } = schema;
  if (path.length > DEPTH_MAX) return [];
  if (['boolean', 'integer', 'number'].includes(type)) return [{ path, type }];
  return [
    ...Object.entries(properties).flatMap(([name, member]) => placesIn(member, [...path, name])),
    ...(items === undefined ? [] : placesIn(items, [...path, '0'])),
    ...allOf.flatMap((part) => placesIn(part, path)),
  ];
}

/** Puts a value at a place of a body. Adds the objects and lists that lead there. */
export function put(body: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const fresh: unknown = step === '0' ? [] : {};
  const parent = (typeof body === 'object' && body !== null ? body : fresh) as Record<string, unknown>;
  parent[step] = put(parent[step], rest, value);
  return parent;
}
