import type { Model } from './useModel.js';
import { rowsText } from './values.js';

/**
 * Returns a text that says how many problems a search has found. The search covers only the problems that the page
 * has loaded.
 */
export function countText(
  found: number,
  search: string,
  { problems, problemCount }: Pick<Model, 'problemCount'> & { readonly problems: readonly unknown[] },
): string {
  if (found === 0 && search === '') return 'Everything is well.';
  const isCut = problemCount > problems.length;
  const part = isCut ? ` of the first ${problems.length.toLocaleString('en')}` : '';
  if (found > 0) return rowsText(found) + part;
  return `No problem${part} matches this search. To find other rows, choose another kind under Show.`;
}
