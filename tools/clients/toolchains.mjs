import { runShell } from './processes.mjs';

/** Maximum time for a toolchain to say its version. */
const SECONDS = 60;

/** Commands that succeed if a toolchain is installed, by the names that a suite uses in `needs`. */
const CHECKS = {
  go: 'go version',
  python: 'python3 -c "import venv, ensurepip"',
  java: 'javac -version',
  maven: 'mvn -v',
  node: 'node --version',
  curl: 'curl --version',
  // The package of Debian belongs to Debian's own Python, which may not be the first one in the path.
  requests: 'python3 -c "import requests" || /usr/bin/python3 -c "import requests"',
};

const found = new Map();

export const TOOLCHAINS = Object.keys(CHECKS);

/** Returns which of the toolchains are missing on this machine. */
export async function missingOf(names) {
  const missing = [];
  for (const name of names) if (!(await isPresent(name))) missing.push(name);
  return missing;
}

async function isPresent(name) {
  if (!found.has(name)) found.set(name, (await runShell(CHECKS[name], { seconds: SECONDS })).code === 0);
  return found.get(name);
}

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
