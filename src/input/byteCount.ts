const UNITS: Readonly<Record<string, number>> = { '': 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** Parses a number of bytes, with a unit if it has one. Returns `undefined` if the text has another format. */
export function parseByteCount(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,12}) ?([KMG]iB)?$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (UNITS[unit] ?? 1);
}
