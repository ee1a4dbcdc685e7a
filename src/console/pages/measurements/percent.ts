/** Formats a share from 0 to 1 as a percentage for CSS. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
