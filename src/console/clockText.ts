/** Describes in words how a clock runs. */
export function clockText({ mode, rate }: { readonly mode: string; readonly rate: number }): string {
  if (rate === 0) return 'stands';
  if (mode === 'realtime' || rate === 1) return 'real time';
  return `${rate} × real time`;
}

/** Formats a timestamp for readers: `2026-01-01 00:00:00`. All times are UTC. */
export function instantText(timestamp: string): string {
  return timestamp.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
}
