/** A part of the schema of a request body, without references. */
export interface BodySchema {
  readonly allOf?: readonly BodySchema[];
  readonly items?: BodySchema;
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly required?: readonly string[];
}

/** The names and positions that lead to a value in a body. */
export type Path = readonly (string | number)[];

/**
 * Returns the paths of the optional members of a body at all levels: those that the body has and those that it could
 * have. Of lists, it visits only the first item.
 */
export function optionalMembers(schema: BodySchema, value: unknown, path: Path = []): readonly Path[] {
  if (Array.isArray(value))
    return value.length === 0 ? [] : optionalMembers(schema.items ?? {}, value[0], [...path, 0]);
  if (typeof value !== 'object' || value === null) return [];
  const { properties, required } = joined(schema);
  return Object.entries(properties).flatMap(([name, child]) => {
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    const own: readonly Path[] = required.includes(name) ? [] : [[...path, name]];
    return [...own, ...optionalMembers(child, inner, [...path, name])];
  });
}

function joined({
  allOf = [],
  properties = {},
  required = [],
}: BodySchema): Required<Pick<BodySchema, 'properties' | 'required'>> {
  const parts = allOf.map(joined);
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties) as Readonly<
      Record<string, BodySchema>
    >,
    required: [...parts.flatMap((part) => part.required), ...required],
  };
}

/** Returns a copy of a body in which a member has another value, or is missing if the value is `undefined`. */
export function withMember(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(body))
    return body.map((item: unknown, at) => (at === step ? withMember(item, rest, value) : item));
  const members = body as Readonly<Record<string, unknown>>;
  return { ...members, [step]: withMember(members[step], rest, value) };
}
