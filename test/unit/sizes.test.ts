import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';

const PROJECT = resolve(import.meta.dirname, '../..');

/** The folders of code, and the maximum number of lines of a file in each. */
const FILE_LINES_MAX = { src: 250, test: 300, tools: 250, bench: 250 };

const FILE_LINES = { median: 70, mostly: 160 };

const FUNCTION_LINES = { median: 10, max: 35 };

const GENERATED = /\.gen\.\w+$|(^|\/)node_modules\//;

/**
 * Functions that register tests. Their callbacks contain tests, so the limit on the length of functions excludes
 * them.
 */
const REGISTERS = /^(describe\w*|test|it)\b/;

type Folder = keyof typeof FILE_LINES_MAX;

const FOLDERS = Object.keys(FILE_LINES_MAX) as Folder[];

function sourcesOf(folder: Folder): readonly ts.SourceFile[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.([cm]?[jt]s|tsx)$/.test(path) && !GENERATED.test(path))
    .map((path) => `${folder}/${path}`)
    .map((path) =>
      ts.createSourceFile(path, readFileSync(join(PROJECT, path), 'utf8'), ts.ScriptTarget.Latest, true),
    );
}

function functionsIn(node: ts.Node): readonly ts.Node[] {
  const found = ts.isFunctionLike(node) && !isRegistered(node) ? [node] : [];
  ts.forEachChild(node, (child) => {
    found.push(...(functionsIn(child) as typeof found));
  });
  return found;
}

function isRegistered({ parent }: ts.Node): boolean {
  const isTest = parent.getSourceFile().fileName.startsWith('test/');
  return isTest && ts.isCallExpression(parent) && REGISTERS.test(parent.expression.getText());
}

function hasBlock(node: ts.Node): boolean {
  return 'body' in node && node.body !== undefined && ts.isBlock(node.body as ts.Node);
}

/**
 * Returns the number of lines of a function, without its doc comment. An object literal counts as one line: it is a list of
 * members, and none of them gets easier to read by shorter lines.
 */
function linesOf(node: ts.Node): number {
  return linesIn(node.getText()) - literalLines(node);
}

function literalLines(node: ts.Node): number {
  let lines = 0;
  ts.forEachChild(node, (child) => {
    const isList = ts.isObjectLiteralExpression(child) && functionsIn(child).length === 0;
    lines += isList ? linesIn(child.getText()) - 1 : literalLines(child);
  });
  return lines;
}

function linesIn(text: string): number {
  return text.trimEnd().split('\n').length;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

const sources = Object.fromEntries(FOLDERS.map((folder) => [folder, sourcesOf(folder)])) as Readonly<
  Record<Folder, readonly ts.SourceFile[]>
>;

describe.each(FOLDERS)('In %s', (folder) => {
  const functions = sources[folder].flatMap(functionsIn);

  test(`no file has more than ${FILE_LINES_MAX[folder]} lines`, () => {
    const long = sources[folder].filter(({ text }) => linesIn(text) > FILE_LINES_MAX[folder]);
    expect(long.map(({ fileName }) => `${fileName}: too long, split it by what it is about`)).toEqual([]);
  });

  test('no function has more than 35 lines', () => {
    const long = functions.filter((node) => linesOf(node) > FUNCTION_LINES.max);
    expect(
      long.map((node) => `${placeOf(node)}: a function of ${linesOf(node)} lines, name its parts`),
    ).toEqual([]);
  });

  test('half of the functions with a block have at most 10 lines', () => {
    const lines = functions.filter(hasBlock).map(linesOf);
    expect(lines.length).toBeGreaterThan(50);
    expect(quantile(lines, 0.5)).toBeLessThanOrEqual(FUNCTION_LINES.median);
  });
});

describe('Most files', () => {
  test.each([
    ['src', sources.src],
    ['all folders together', Object.values(sources).flat()],
  ])('are short in %s: half have at most 60 lines, nine in ten at most 160', (_, files) => {
    const lines = files.map(({ text }) => linesIn(text));
    expect(quantile(lines, 0.5)).toBeLessThanOrEqual(FILE_LINES.median);
    expect(quantile(lines, 0.9)).toBeLessThanOrEqual(FILE_LINES.mostly);
  });
});
