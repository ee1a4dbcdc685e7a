/**
 * Converts a text that the user typed to a number. Returns other texts unchanged, so that the server refuses
 * them and says which values it accepts.
 */
export function numberOr(text: string): string | number {
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
