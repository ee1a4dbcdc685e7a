import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { ROOT } from '../root.mjs';

const options = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'));

/** Formats a text as the file at this path, like `npm run format:fix`. */
export async function formatted(path, text) {
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('\n')}`);
  return code;
}

/** Reads a file of the project. Returns an empty text if the file is missing. */
export function read(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * Returns a document with this text between `<!-- generated: name -->` and `<!-- end -->`. The document defaults to the
 * file at `path`.
 */
export async function withPart(path, name, text, document = read(path)) {
  const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end -->'];
  const from = document.indexOf(begin) + begin.length;
  const to = document.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`${path} needs the lines ${begin} and ${end}.`);
  return formatted(path, `${document.slice(0, from)}\n\n${text}\n\n${document.slice(to)}`);
}

/** Returns a table in Markdown. */
export function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
