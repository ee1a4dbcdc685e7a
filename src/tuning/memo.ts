import { isTuned } from './isTuned.js';
import { Memo } from '../world/memo.js';

/** Maximum length of a text whose result is cached. */
const TEXT_LENGTH_MAX = 1_024;

/**
 * Memoizes a pure function of a text. Keeps at most `size` results and drops the oldest one first. `undefined`
 * and results for long texts are not kept.
 */
export function memoizeByText<Result>(
  size: number,
  make: (text: string) => Result,
): (text: string) => Result {
  if (!isTuned('memo')) return make;
  const memo = new Memo<string, Result>(size);
  return (text) => {
    const known = memo.get(text);
    if (known !== undefined) return known;
    const result = make(text);
    if (result !== undefined && text.length <= TEXT_LENGTH_MAX) memo.set(text, result);
    return result;
  };
}
