import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** A block of code that a document shows. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** Where the block begins, as `path:line`, which editors and terminals turn into a link. */
  readonly place: string;
  /** Why the block cannot be run here. Unset if it can. */
  readonly notRun?: string;
}

const NOT_RUN = /^<!-- not run: (.*) -->$/;

/**
 * Returns the fenced code blocks of a document in order. A comment before a block can say that it is not run, and
 * why.
 */
export function snippetsOf(document: string): readonly Snippet[] {
  const lines = readFileSync(join(PROJECT, document), 'utf8').split('\n');
  const snippets: Snippet[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', language = ''] = /^( *)```(\w+)$/.exec(lines[at] ?? '') ?? [];
    if (language === '') continue;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    if (end === -1) throw new Error(`${document}:${at + 1}: this block does not end`);
    const code = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    const before = lines.slice(0, at).findLast((line) => line.trim() !== '');
    const notRun = NOT_RUN.exec(before ?? '')?.[1];
    snippets.push({
      language,
      code: code.join('\n'),
      place: `${document}:${at + 1}`,
      ...(notRun !== undefined && { notRun }),
    });
    at = end;
  }
  return snippets;
}
