/**
 * Runs the test files that take longest first, so that all workers end at about the same time. Without a cache jest begins
 * with the largest files, but the longest runs are the small files of test/together.
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
  'test/together/unit',
  'test/together/http',
  'test/together/model',
  'test/system/recipes/recipes',
  'test/together/control',
  'test/system/console/platform',
  'test/together/golden',
  'test/together/conventions',
  'test/system/package/install',
  'test/together/scenarios',
  'test/system/console/',
  'test/system/storage/kill',
];

function rankOf(path) {
  const rank = SLOW.findIndex((part) => path.replaceAll('\\', '/').includes(part));
  return rank < 0 ? SLOW.length : rank;
}
