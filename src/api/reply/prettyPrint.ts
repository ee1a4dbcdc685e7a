/**
 * Prints JSON as the platform's `pretty` does (the default pretty printer of a well-known Java library): two spaces
 * a level, `"key" : value`, arrays opened and closed on the line they stand on.
 */
export function prettyPrint(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? '[ ]' : `[ ${value.map((item) => prettyPrint(item, indent)).join(', ')} ]`;
  }
  if (typeof value === 'object' && value !== null) return prettyObject(value, indent);
  return JSON.stringify(value);
}

function prettyObject(value: object, indent: string): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{ }';
  const inner = `${indent}  `;
  const lines = members.map(
    ([name, member]) => `${inner}${JSON.stringify(name)} : ${prettyPrint(member, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
