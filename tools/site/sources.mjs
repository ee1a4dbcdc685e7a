/** The documents of the site, in the order of its menu. Paths are relative to the project. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.mjs';

/** Groups of the menu. Documents that no group names come last. */
const GROUPS = [
  [
    'Start',
    ['README.md', 'docs/getting-started.md', 'docs/fixtures.md', 'docs/worlds.md', 'docs/command-line.md'],
  ],
  [
    'Test with it',
    [
      'docs/scenarios.md',
      'docs/faults.md',
      'docs/incidents.md',
      'docs/journal.md',
      'docs/library.md',
      'kits/python/README.md',
      'kits/go/README.md',
      'kits/java/README.md',
      'docs/ci.md',
      'docs/testcontainers.md',
      'docs/kubernetes-operator.md',
      'docs/terraform-provider.md',
      'docs/ansible.md',
      'docs/shell.md',
      'docs/certify.md',
      'docs/record.md',
      'docs/recorder.md',
    ],
  ],
  ['Look into it', ['docs/console.md', 'docs/stream.md', 'docs/control-plane.md']],
  [
    'The platform',
    ['docs/operations.md', 'docs/errors.md', 'docs/fidelity.md', 'docs/corpus.md', 'docs/glossary.md'],
  ],
];

/** Returns the groups of the menu, each with the paths of its documents. */
export function menuGroups() {
  const named = new Set(GROUPS.flatMap(([, paths]) => paths));
  const others = [...markdownIn('docs'), 'CONTRIBUTING.md', 'CHANGELOG.md', 'RELEASING.md'];
  const more = others.filter((path) => !named.has(path));
  return [...GROUPS, ['More', more], ['Decisions', markdownIn('docs/decisions')]];
}

/** Returns the paths of all documents. */
export function sources() {
  const listed = menuGroups().flatMap(([, paths]) => paths);
  return [...listed, ...markdownIn('docs/fidelity')].filter((path) => existsSync(join(ROOT, path)));
}

/** Returns the document in the menu that lists this one: that of its folder if there is one, else the document itself. */
export function listedBy(path) {
  const parent = `${dirname(path)}.md`;
  return existsSync(join(ROOT, parent)) ? parent : path;
}

function markdownIn(folder) {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);
}
