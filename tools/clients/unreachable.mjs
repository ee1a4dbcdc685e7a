/** What package managers print if their registry does not answer or refuses. */
const UNREACHABLE = new RegExp(
  [
    '\\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|E403)\\b',
    'no such host|dial tcp|i/o timeout|TLS handshake timeout|connection refused',
    '403 Forbidden|502 Bad Gateway|503 Service Unavailable|504 Gateway',
    'module lookup disabled|NewConnectionError|Temporary failure in name resolution|ReadTimeoutError',
    'Could not transfer artifact|Unknown host|Connection timed out|Network is unreachable',
  ].join('|'),
  'i',
);

/** Returns the line of an installation's output that says that the registry could not be reached. */
export function unreachableLine(output) {
  return output.split('\n').find((line) => UNREACHABLE.test(line));
}
