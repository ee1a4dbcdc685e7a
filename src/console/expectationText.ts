/**
 * Returns the text of an expectation: the reason that the scenario gives, or else the members of the expectation in
 * words.
 */
export function expectationText(expectation: Readonly<Record<string, unknown>>): string {
  const { because, ...members } = expectation;
  return typeof because === 'string' ? because : textOf(members);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' or ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, member]) => `${name} ${textOf(member)}`)
    .join(', ');
}
