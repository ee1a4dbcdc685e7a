/** Member names and list positions that lead to a part of a value. */
export type Path = readonly (string | number)[];

/** Something that is wrong in a value. */
export interface ValidationIssue {
  readonly path: Path;
  readonly message: string;
  /** The name at the end of the path is wrong, not its value. */
  readonly atName?: boolean;
}

export function issue(path: Path, message: string): ValidationIssue {
  return { path, message };
}

/** An issue with the last name of its path, such as an unknown member. */
export function nameIssue(path: Path, message: string): ValidationIssue {
  return { path, message, atName: true };
}

/** The issues of a part, seen from the whole. */
export function below(path: Path, issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  return issues.map((each) => ({ ...each, path: [...path, ...each.path] }));
}

/** A path as JSONPath: `$` is the value itself, `$.match.operation[1]` a part of it. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, step) => text + stepText(step), '$');
}

function stepText(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
