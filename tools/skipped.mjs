/** Why a test is skipped: its title ends with the reasons, and the last lines of `npm test` count the tests by reason. */
const MARK = ' [skipped: ';
const BETWEEN = '; ';
const NONE = 'the test gives no reason';

/** Returns the title of a test, or of a group of tests, that is skipped for these reasons. */
export function skippedTitle(title, reasons) {
  return `${title}${MARK}${reasons.join(BETWEEN)}]`;
}

/** Returns the reasons that the full name of a skipped test contains. Its groups may have reasons too. */
export function reasonsOf(fullName) {
  const found = fullName
    .split(MARK)
    .slice(1)
    .flatMap((rest) => rest.slice(0, rest.indexOf(']')).split(BETWEEN));
  return found.length === 0 ? [NONE] : [...new Set(found)];
}

/** Returns a line for each reason with the number of its tests, the greatest number first. */
export function reasonLines(reasons) {
  return Object.entries(reasons)
    .toSorted(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .map(([reason, count]) => `${count} skipped: ${reason}`);
}
