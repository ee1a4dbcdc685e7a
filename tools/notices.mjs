/** Writes the licences of all bundled packages, because the licences require their texts in distributions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { StepFailed } from './run.mjs';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE = /^(licen[cs]e|copying|notice)/i;
const README = /^readme/i;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** Returns the licence texts for the bundled files, which esbuild's metafiles list. */
export function noticesOf(files) {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const packages = [...folders].map(readPackage).sort((one, other) => (one.title < other.title ? -1 : 1));
  const unique = new Map(packages.map(({ title, text }) => [title, text]));
  const introduction = 'Understudy contains code of these packages, each under its own licence.';
  return `${[introduction, ...[...unique].map(([title, text]) => `${title}\n\n${text}`)].join(RULE)}\n`;
}

function readPackage(folder) {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const read = (name) =>
    readFileSync(join(ROOT, folder, name), 'utf8')
      .replaceAll('\r', '')
      .trim();
  const names = readdirSync(join(ROOT, folder));
  const texts = names.filter((name) => LICENCE.test(name)).map(read);
  if (texts.length === 0)
    texts.push(
      ...names
        .filter((name) => README.test(name))
        .map(read)
        .flatMap(lastPart),
    );
  if (texts.length === 0)
    throw new StepFailed(`${folder} has no licence text: tools/notices.mjs needs to find it.`);
  return {
    title: `${manifest.name} ${manifest.version} (${licenceOf(manifest)})`,
    text: texts.join('\n\n'),
  };
}

/** Returns the name of the licence. Older packages list objects instead of a name. */
function licenceOf({ name, license, licenses = [] }) {
  const types = license === undefined ? licenses.map(({ type }) => type) : [license];
  if (types.length === 0)
    throw new StepFailed(`${name} names no licence: tools/notices.mjs needs to find it.`);
  return types.join(' OR ');
}

/** Returns the section of a README under the heading of the licence. */
function lastPart(readme) {
  return /^(#+ *)?licen[cs]e\b[^\n]*\n[^]*/im.exec(readme)?.[0] ?? [];
}
