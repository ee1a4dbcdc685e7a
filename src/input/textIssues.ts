import type { InputIssue } from '../world/callerError.js';
import type { FileMistake } from './fileError.js';

/** Converts mistakes in a text that an input contains. `at` is the path of the text in the input. */
export function textIssues(mistakes: readonly FileMistake[], at: string): readonly InputIssue[] {
  return mistakes.map(({ line = 1, column = 1, path = '', message }) => ({
    path: at,
    message: `line ${line}, column ${column}: ${path === '' ? '' : `${path}: `}${message}`,
    line,
    column,
  }));
}
