import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

const PROJECT = resolve(import.meta.dirname, '../..');

/** Phrases that readers stumble over, each with its replacement. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [
    /\b(who|whom|whoever|nobody|somebody|everybody|no one|someone)\b(?!'s who)/i,
    'name the actor: the client, the caller, the router',
  ],
  [
    /^(What|Who|Whoever|Whatever|Of what|Of whom) /,
    'begin with the noun: "The fields that a client ignores"',
  ],
  [/(?<=[a-z,;:] )what (is|was|are|has|had|others?|another)\b/i, 'use a noun: "the missing rows"'],
  [/\b(anew|befall\w*|befell|thereof|whence|hence|thus)\b/i, 'use "again", "affect", "so"'],
  [/\bof (which|whom)\b/i, 'use "whose", or a second sentence'],
  [/\b(so many|so few|the how|that many|how-manieth)\b/i, 'use "N", "the n-th", "at most N"'],
  [
    /\b(as it (is|was|stands)|as they are|as ever|for ever|than ever)\b/i,
    'use "unchanged", "as usual", "without end"',
  ],
  [
    /\b((is|are|was|were|be) (told|borne|asked for|let go)|tells? (of|it)|lets? go)\b/i,
    'use "reports", "supports", "requested", "releases"',
  ],
  [
    /\b(there (is|are|was|were) (not|none|no more)|that is not there|(is|are) not there|is there (already|too))\b/i,
    'use "missing", "unknown", "without", "exists"',
  ],
  [
    /\b(lives? (on|out|through|otherwise|up|entry|it)|(goes|go|went|going) on|(is|are|was|were) gone|no more\b(?! than))\b/i,
    'use "continues", "deleted", "closed", "no longer"',
  ],
];

/** A title continues that of its group: "Fault rules › reject an unknown member". These words begin half a sentence. */
const HALF_SENTENCE = /^(of|that|with|whose|which)\b/i;

/** Comments are read by lines, so the parser need not read them as well. */
const PARSING = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** Documents whose texts come from other files. */
const SOURCES: Readonly<Record<string, string>> = {
  'docs/control-plane.md': ' (its text is in src/commands)',
  'docs/fixtures.md': ' (its text is in src/input/fixture)',
  'docs/operations.md': ' (its text is in src/contract/openapi)',
};

const TITLES = filesIn('test', /\.ts$/).flatMap(titlesOf);

/** The findings in each kind of text. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  'comments of src': findingsIn(filesIn('src', /(?<!\.gen)\.tsx?$/).flatMap(commentsOf)),
  'comments of test': findingsIn(filesIn('test', /\.ts$/).flatMap(commentsOf)),
  'titles of tests': findingsIn(TITLES),
  documents: findingsIn(documents().flatMap(paragraphsOf)),
  'descriptions of the APIs': findingsIn(filesIn('src', /openapi.*\.yaml$/).flatMap(descriptionsOf)),
};

describe('Plain English', () => {
  test.each(Object.keys(FOUND))('has none of the ten phrases in the %s', (texts) => {
    expect(FOUND[texts]).toEqual([]);
  });

  test('has no titles of tests that are half sentences', () => {
    const halves = TITLES.filter(({ text }) => HALF_SENTENCE.test(text));
    expect(halves.map(({ path, line, text }) => `${path}:${line}: "${text}": begin with a verb`)).toEqual([]);
  });
});

interface Line {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

function filesIn(folder: string, name: RegExp): readonly string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => name.test(path) && statSync(join(PROJECT, path)).isFile())
    .sort();
}

/** Returns the paths of the documents. The changelog is left out, because it keeps the words of its time. */
function documents(): readonly string[] {
  return ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', /\.md$/)];
}

function linesOf(path: string): readonly Line[] {
  const texts = readFileSync(join(PROJECT, path), 'utf8').split('\n');
  return texts.map((text, index) => ({ path, line: index + 1, text }));
}

function commentsOf(path: string): readonly Line[] {
  return linesOf(path).flatMap(({ line, text }) => {
    const comment = /^\s*(?:\/\/|\/\*+|\*(?!\/))\s*(.*)$/.exec(text) ?? /\s\/\/ (.*)$/.exec(text);
    return comment?.[1] === undefined ? [] : [{ path, line, text: comment[1] }];
  });
}

function titlesOf(path: string): readonly Line[] {
  const text = readFileSync(join(PROJECT, path), 'utf8');
  if (!/\b(describe|it|test)\b/.test(text)) return [];
  const source = ts.createSourceFile(path, text, PARSING);
  const titles: Line[] = [];
  const visitNode = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined;
    if (title && ts.isStringLiteralLike(title)) {
      const { line } = source.getLineAndCharacterOfPosition(title.getStart(source));
      titles.push({ path, line: line + 1, text: title.text });
    }
    ts.forEachChild(node, visitNode);
  };
  visitNode(source);
  return titles;
}

/** Returns whether a call of this expression declares a test or a group: `it`, `test.skip`, `describe.each(rows)`. */
function isTest(node: ts.Expression): boolean {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return isTest(node.expression);
  return ts.isIdentifier(node) && ['describe', 'it', 'test'].includes(node.text);
}

/** The lines of a document outside its code blocks. The tables of errors quote the platform's words. */
function paragraphsOf(path: string): readonly Line[] {
  let isCode = false;
  return linesOf(path).filter(({ text }) => {
    const isFence = /^\s*```/.test(text);
    if (isFence) isCode = !isCode;
    const isQuoted = path === 'docs/errors.md' && text.startsWith('| 4');
    return !isFence && !isCode && !isQuoted;
  });
}

function descriptionsOf(path: string): readonly Line[] {
  const lineCounter = new LineCounter();
  const found: Line[] = [];
  visit(parseDocument(readFileSync(join(PROJECT, path), 'utf8'), { lineCounter }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return;
      if (key.value !== 'description' && key.value !== 'summary') return;
      const { line } = lineCounter.linePos(value.range?.[0] ?? 0);
      found.push({ path, line, text: value.value.replaceAll('\n', ' ') });
    },
  });
  return found;
}

/** Returns a line for each forbidden phrase. Quoted code is not prose, so it is ignored. */
function findingsIn(lines: readonly Line[]): readonly string[] {
  return lines.flatMap(({ path, line, text }) =>
    PHRASES.flatMap(([phrase, instead]) => {
      const match = phrase.exec(text.replace(/`[^`]*`/g, '`…`'));
      const place = `${path}:${line}${SOURCES[path] ?? ''}`;
      return match === null ? [] : [`${place}: "${match[0].trim()}": ${instead}`];
    }),
  );
}
