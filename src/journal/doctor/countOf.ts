/** A number of requests in words: `1 request`, `2 GET requests`. */
export function countOf(requests: readonly unknown[], noun = 'request'): string {
  return `${requests.length} ${noun}${requests.length === 1 ? '' : 's'}`;
}
