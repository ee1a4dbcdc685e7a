/** Where in a value: the names and positions that lead there. */
export type Steps = readonly (string | number)[];

/** Something that is wrong in a value, and where. */
export interface Mistake {
  /** A JSON path: `$` is the value itself, `$.match.operation[1]` deep in it. */
  readonly path: string;
  /** The same, step by step. */
  readonly steps: Steps;
  /** What is wrong and what was expected. */
  readonly message: string;
  /** The name at the end of the path is wrong, not what stands under it. */
  readonly atName?: boolean;
}

/** A mistake at some steps into a value. */
export function mistake(steps: Steps, message: string, atName = false): Mistake {
  return { path: jsonPath(steps), steps, message, ...(atName && { atName }) };
}

/** Steps as a JSON path. */
export function jsonPath(steps: Steps): string {
  return steps.map(toText).reduce((path, step) => path + step, '$');
}

function toText(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
