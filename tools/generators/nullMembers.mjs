const NULL = { enum: [null] };

/**
 * Lets the body of an operation have `null` for each member that its schema has, if the operation always ignores such
 * members. The check then refuses `null` only for unknown members and in lists, and the pipeline removes it elsewhere. A
 * schema with `nullable: false` keeps refusing it.
 */
export function withNulls(operation) {
  const { requestBody, 'x-ignores-nulls': ignoresNulls, 'x-number': number } = operation;
  if (ignoresNulls !== true || number !== undefined) return operation;
  const { 'application/json': json } = requestBody.content;
  const content = { 'application/json': { ...json, schema: withNullMembers(json.schema) } };
  return { ...operation, requestBody: { ...requestBody, content } };
}

function withNullMembers(schema) {
  const { properties, additionalProperties, items, anyOf, ...others } = schema;
  return {
    ...others,
    ...(anyOf && { anyOf: anyOf.map(withNullMembers) }),
    ...(items && { items: withNullMembers(items) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: orNull(additionalProperties) }
      : additionalProperties !== undefined && { additionalProperties }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, orNull(one)])),
    }),
  };
}

function orNull(schema) {
  const inner = withNullMembers(schema);
  if (inner.nullable !== undefined) return inner;
  if (inner.anyOf) return { ...inner, anyOf: [...inner.anyOf, NULL] };
  if (inner.enum) return { ...inner, nullable: true, enum: [...inner.enum, null] };
  return inner.type === undefined ? inner : { ...inner, nullable: true };
}
