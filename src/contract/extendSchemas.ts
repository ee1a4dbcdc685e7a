interface ExtendingSchema {
  /** Name of the schema whose members this schema has, in addition to its own. */
  readonly 'x-extends'?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * Resolves `x-extends`: a schema with it gets the members of the named schema, in alphabetical order with its own. Its
 * other keywords, such as `required`, replace those of the named schema.
 */
export function extendSchemas(schemas: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all = schemas as Readonly<Record<string, ExtendingSchema>>;
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, extended(schema, all)]));
}

function extended(schema: ExtendingSchema, all: Readonly<Record<string, ExtendingSchema>>): object {
  const { 'x-extends': name, ...own } = schema;
  if (name === undefined) return schema;
  const base = all[name];
  if (base === undefined) throw new Error(`The contract has no schema ${name} to extend.`);
  const properties = Object.entries({ ...base.properties, ...own.properties });
  const sorted = properties.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { ...base, ...own, properties: Object.fromEntries(sorted) };
}
