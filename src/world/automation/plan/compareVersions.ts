/** Compares two versions such as `7.0.14`, number by number. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, place) => number !== right[place]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  const [release = ''] = version.split('-');
  const numbers = release.split('.').map(Number);
  return [0, 1, 2].map((at) => numbers[at] ?? 0);
}
