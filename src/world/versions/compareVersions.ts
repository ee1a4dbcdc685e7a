/**
 * Compares two versions number by number, such as `7.0.14` and `13.10.0.8620-1`. Suffixes that are not numbers are
 * ignored, such as `-ent` in `7.0.14-ent`.
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const longer = left.length > right.length ? left : right;
  const at = longer.findIndex((_, place) => (left[place] ?? 0) !== (right[place] ?? 0));
  return (left[at] ?? 0) - (right[at] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  const parts = version.split(/[.-]/).map(Number);
  return parts.filter((part) => !Number.isNaN(part));
}
