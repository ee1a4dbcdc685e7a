import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a module that the suite itself requires from a registry, as a template of `go list`. */
const GO_PATH = '{{if not (or .Main .Indirect .Replace)}}{{.Path}}@latest{{end}}';

const PIP = '"$CLIENT_CACHE/venv/bin/python" -m pip --disable-pip-version-check';

/**
 * The package managers of suites, by the file that pins versions. `before` and `after` are shell commands around the
 * installation that put the newest versions in place of the pinned ones, in `$CLIENT_CACHE` only. `installed` prints a line
 * `name==version` for each package.
 */
const MANAGERS = {
  'requirements.txt': {
    after: `${PIP} --quiet install --upgrade $(sed 's/==.*//' requirements.txt)`,
    installed: `${PIP} list --format=freeze`,
    pinned: (text) => [...text.matchAll(/^([\w.-]+)==(\S+)/gm)],
  },
  'go.mod': {
    env: (cache) => ({ GOFLAGS: `${process.env.GOFLAGS ?? ''} -modfile=${join(cache, 'go.mod')}`.trim() }),
    before: `cp go.mod go.sum "$CLIENT_CACHE" && go get $(go list -m -f '${GO_PATH}' all)`,
    installed: "go list -m -f '{{.Path}}=={{.Version}}' all",
    pinned: (text) => [...text.matchAll(/^(?:\t|require )(\S+) (v\S+)/gm)],
  },
  'package.json': {
    after:
      'cd "$CLIENT_CACHE" && npm install --ignore-scripts --no-audit --no-fund --save-exact $(npm pkg get dependencies | grep -o \'^ *"[^"]*"\' | tr -d \' "\' | sed \'s/$/@latest/\')',
    installed:
      'cd "$CLIENT_CACHE" && npm pkg get dependencies | sed -n \'s/^ *"\\([^"]*\\)": "\\([^"]*\\)".*/\\1==\\2/p\'',
    pinned: (text) => Object.entries(JSON.parse(text).dependencies).map((pair) => [pair, ...pair]),
  },
};

/** The newest versions for a suite. Unset if no file of the suite pins versions. */
export function newestOf(folder) {
  const file = Object.keys(MANAGERS).find((name) => existsSync(join(folder, name)));
  if (file === undefined) return undefined;
  const { env = () => ({}), before = 'true', after = 'true', installed, pinned } = MANAGERS[file];
  const text = readFileSync(join(folder, file), 'utf8');
  return {
    env,
    installed,
    around: (install = 'true') => [before, install, after].map((command) => `(${command})`).join(' && '),
    changes: (output) => changesBetween(pinned(text), output),
  };
}

/** Returns a line for each pinned package that has another version in the list `installed`. */
function changesBetween(pinned, installed) {
  const versions = new Map(installed.split('\n').map((line) => line.trim().split('==')));
  return pinned
    .map(([, name, version]) => ({ name, version, newest: versions.get(name) ?? version }))
    .filter(({ version, newest }) => newest !== version)
    .map(({ name, version, newest }) => `${name} ${version} → ${newest}`);
}
