/** Runs work on all items, at most `jobs` at a time. Calls `onDone` in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<Result>,
  onDone: (result: Result) => void,
): Promise<readonly Result[]> {
  const done = new Map<number, Result>();
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next; at < items.length; at = next) {
      next += 1;
      done.set(at, await work(items[at] as Item));
      for (let result = done.get(results.length); result !== undefined; result = done.get(results.length)) {
        results.push(result);
        onDone(result);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  return results;
}
