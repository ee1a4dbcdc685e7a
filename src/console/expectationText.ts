/**
 * Returns the text of an expectation: the reason that the scenario gives, or else the expectation itself as in
 * the file.
 */
export function expectationText(expectation: Readonly<Record<string, unknown>>): string {
  const { because, ...members } = expectation;
  return typeof because === 'string' ? because : JSON.stringify(members);
}
