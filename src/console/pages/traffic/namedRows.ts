import type { Place } from '../../place.js';

/** Collections by the words for them in paths of the API, if this word is not the name of the collection. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['groups', 'projects'],
  ['orgs', 'organizations'],
]);
/** Collections whose name is also the word before the id in paths of the API, such as `/clusters/{id}`. */
const SAME_WORDS: ReadonlySet<string> = new Set([
  ...['clusters', 'hosts', 'snapshots', 'teams', 'users', 'alerts', 'alertConfigs', 'restoreJobs'],
  ...['maintenanceWindows', 'events'],
]);
const ID = /^[0-9a-f]{24}$/i;

/** Returns the rows that the path of a call names by their ids, the most specific row first. */
export function namedRows(path: string): readonly Place[] {
  const parts = path.split('?')[0]?.split('/') ?? [];
  return parts
    .flatMap((id, at): readonly Place[] => {
      const word = parts[at - 1] ?? '';
      const collection = OTHER_WORDS.get(word) ?? (SAME_WORDS.has(word) ? word : undefined);
      return collection === undefined || !ID.test(id) ? [] : [{ collection, id }];
    })
    .toReversed();
}
