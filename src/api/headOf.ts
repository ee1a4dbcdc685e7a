import type { ServerResponse } from 'node:http';

/**
 * The head of a reply as it was sent, with the headers that Node.js adds. It keeps it under a name that its types lack;
 * asking for the headers one by one would copy them. Looking at a character makes V8 put the pieces together of which
 * the text was built: kept for long, they would cost several times the memory, and the garbage collector's time.
 */
export function headOf(response: ServerResponse): string | undefined {
  const head = '_header' in response ? response._header : undefined;
  return typeof head === 'string' && head.charCodeAt(0) > 0 ? head : undefined;
}
