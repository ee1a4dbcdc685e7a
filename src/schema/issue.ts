/** Path to a part of a value: names of members and positions in lists. */
export type Path = readonly (string | number)[];

/** One mistake in a value. */
export interface ValidationIssue {
  readonly path: Path;
  readonly message: string;
  /** True if the issue is about the name at the end of the path. Otherwise, it is about the value there. */
  readonly atName?: boolean;
}

export function issue(path: Path, message: string): ValidationIssue {
  return { path, message };
}

/** Creates an issue about the name at the end of a path, such as an unknown member. */
export function nameIssue(path: Path, message: string): ValidationIssue {
  return { path, message, atName: true };
}

/**
 * Prepends `path` to the paths of issues. For example, with the path `match`, the issue path `operation`
 * becomes `match.operation`.
 */
export function below(path: Path, issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  return issues.map((each) => ({ ...each, path: [...path, ...each.path] }));
}

/** Formats a path as JSONPath. `$` is the whole value, and `$.match.operation[1]` a part of it. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, step) => text + stepText(step), '$');
}

function stepText(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
