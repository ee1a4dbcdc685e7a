/**
 * Runs the test files that take longest first, so that all workers end at about the same time. The others follow in the
 * order of their paths, because files of one folder need the same modules and worlds.
 */
export default class SlowestFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rankOf(a.path) - rankOf(b.path) || (a.path < b.path ? -1 : 1));
  }

  cacheResults() {
    // The order does not depend on earlier runs.
  }
}

/** The slowest tests, in the order in which they run. Each takes more than ten seconds of processor time. */
const SLOW = [
  'test/system/recipes/recipes',
  'test/system/package/install',
  'test/system/console/platform',
  'test/system/console/',
  'test/system/storage/kill',
];

function rankOf(path) {
  const rank = SLOW.findIndex((part) => path.replaceAll('\\', '/').includes(part));
  return rank < 0 ? SLOW.length : rank;
}
