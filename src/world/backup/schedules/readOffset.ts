const OFFSET = /^(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/;
const HOURS_MAX = 14;

/** Reads the offset of a time zone in the format of ISO 8601, in minutes. Returns `undefined` for another format. */
export function readOffset(text: string): number | undefined {
  const match = OFFSET.exec(text);
  if (match === null) return undefined;
  const [hours, minutes] = [Number(match[2] ?? 0), Number(match[3] ?? 0)];
  if (hours > HOURS_MAX || minutes > 59) return undefined;
  return (match[1] === '-' ? -1 : 1) * (hours * 60 + minutes);
}
