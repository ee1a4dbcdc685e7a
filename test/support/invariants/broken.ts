/** Returns a sentence for each rule that is broken. */
export function broken(subject: string, rules: Readonly<Record<string, boolean>>): readonly string[] {
  const names = Object.keys(rules).filter((rule) => rules[rule]);
  return names.map((rule) => `${subject} ${rule}`);
}
