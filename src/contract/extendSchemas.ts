interface ExtendingSchema {
  /** Name of the schema whose members this schema has, in addition to its own. */
  readonly 'x-extends'?: string;
  /** True if the schema only provides members for other schemas. The contract does not contain it. */
  readonly 'x-abstract'?: boolean;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * Resolves `x-extends`. A schema with this keyword gets the members of the named schema, sorted together with its own.
 * It also gets the other keywords of the named schema, such as `required`, unless it has them itself. The named schema
 * may extend another one.
 */
export function extendSchemas(schemas: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all = schemas as Readonly<Record<string, ExtendingSchema>>;
  const concrete = Object.entries(all).filter(([, schema]) => schema['x-abstract'] !== true);
  return Object.fromEntries(concrete.map(([name, schema]) => [name, extended(schema, all)]));
}

function extended(schema: ExtendingSchema, all: Readonly<Record<string, ExtendingSchema>>): object {
  const { 'x-extends': name, ...others } = schema;
  const own: ExtendingSchema = Object.fromEntries(
    Object.entries(others).filter(([keyword]) => keyword !== 'x-abstract'),
  );
  if (name === undefined) return own;
  if (all[name] === undefined) throw new Error(`The contract has no schema ${name} to extend.`);
  const base: ExtendingSchema = extended(all[name], all);
  const properties = Object.entries({ ...base.properties, ...own.properties });
  const sorted = properties.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { ...base, ...own, properties: Object.fromEntries(sorted) };
}
