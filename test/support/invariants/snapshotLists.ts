import { askList, type Ask } from './ask.js';
import { broken } from './broken.js';
import { operationAt, type AnsweredCall } from './call.js';

/**
 * Checks this fact after each call that lists snapshots: "Default list contains only complete snapshots (8); union of
 * `completed=true` and `completed=false` = `all`; `totalCount` agrees."
 */
export async function wrongSnapshotLists(
  { method, path }: AnsweredCall,
  ask: Ask,
): Promise<readonly string[]> {
  if (operationAt(method, path) !== 'listSnapshots') return [];
  const [pathname = ''] = path.split('?');
  const usual = await askList(ask, pathname);
  const complete = await askList(ask, pathname, '&completed=true');
  const running = await askList(ask, pathname, '&completed=false');
  const all = await askList(ask, pathname, '&completed=all');
  if (!usual || !complete || !running || !all) return [];
  const idsOf = (...lists: readonly (typeof all)[]): string =>
    lists
      .flatMap(({ results }) => results.map(({ id }) => id))
      .toSorted()
      .join();
  return broken(pathname, {
    'lists unfinished snapshots by default': usual.results.some((each) => each.complete !== true),
    'lists other complete snapshots than by default': idsOf(usual) !== idsOf(complete),
    'lists complete snapshots as unfinished': running.results.some((each) => each.complete !== false),
    'has all snapshots that are neither complete nor unfinished': idsOf(complete, running) !== idsOf(all),
    'lists snapshots of other clusters': all.results.some(
      ({ clusterId }) => !pathname.includes(`/clusters/${String(clusterId)}/`),
    ),
    'has a wrong total count': complete.totalCount + running.totalCount !== all.totalCount,
  });
}
