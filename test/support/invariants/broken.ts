/** Returns one sentence for each broken rule. `rules` tells for each rule whether the subject breaks it. */
export function broken(subject: string, rules: Readonly<Record<string, boolean>>): readonly string[] {
  const names = Object.keys(rules).filter((rule) => rules[rule]);
  return names.map((rule) => `${subject} ${rule}`);
}
