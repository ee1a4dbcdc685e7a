const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** Formats the time between two timestamps in its two largest units, such as `2 d 3 h`. */
export function spanText(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from);
  const first = UNITS.findIndex(([, size]) => Math.abs(ms) >= size);
  if (first < 0) return '0 s';
  let left = Math.abs(ms);
  const parts = UNITS.slice(first, first + 2).flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return (ms < 0 ? '−' : '') + parts.join(' ');
}
