/** A mistake that the server found in a form. `path` is a JSONPath such as `$.match.operation[1]`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Returns the path of a member or a list item, in the notation of the server. */
export function pathBelow(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  return /^[A-Za-z_]\w*$/.test(step) ? `${path}.${step}` : `${path}[${JSON.stringify(step)}]`;
}

/** Returns what the server says about the value at a path. `undefined` means that it found no mistake there. */
export function messageAt(issues: readonly Issue[], path: string): string | undefined {
  const messages = issues.filter((issue) => issue.path === path).map(({ message }) => message);
  return messages.length === 0 ? undefined : messages.join('; ');
}
