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

/** A function, its place, and its number of lines without its doc comment. */
interface MeasuredFunction {
  readonly place: string;
  readonly lines: number;
  readonly hasBlock: boolean;
}

interface MeasuredFile {
  readonly fileName: string;
  readonly lines: number;
  readonly functions: readonly MeasuredFunction[];
}

/** Comments are not parsed: no rule is about them. */
const PARSING = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

function filesIn(folder: Folder): readonly MeasuredFile[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.([cm]?[jt]s|tsx)$/.test(path) && !GENERATED.test(path))
    .map((path) => `${folder}/${path}`)
    .map((fileName) => {
      const source = ts.createSourceFile(fileName, readFileSync(join(PROJECT, fileName), 'utf8'), PARSING);
      return { fileName, lines: linesIn(source.text), functions: new Measurement(source).functions };
    });
}

/**
 * The functions of a file, measured in one walk. An object literal counts as one line: it is a list of members, and none of them
 * gets easier to read by shorter lines. A literal that contains functions is no such list.
 */
class Measurement {
  readonly functions: MeasuredFunction[] = [];
  readonly #source: ts.SourceFile;
  readonly #isTest: boolean;

  constructor(source: ts.SourceFile) {
    this.#source = source;
    this.#isTest = source.fileName.startsWith('test/');
    this.#walk(source, source);
  }

  /** Walks through a node, and returns the number of lines in it that do not count, because object literals have them. */
  #walk(node: ts.Node, parent: ts.Node): number {
    const place = this.functions.length;
    const isFunction = ts.isFunctionLike(node) && !this.#isRegistered(parent);
    let uncounted = 0;
    ts.forEachChild(node, (child) => {
      uncounted += this.#walk(child, node);
    });
    if (isFunction) this.functions.splice(place, 0, this.#measured(node, uncounted));
    const isList = ts.isObjectLiteralExpression(node) && this.functions.length === place;
    return isList ? this.#linesOf(node) - 1 : uncounted;
  }

  #isRegistered(parent: ts.Node): boolean {
    return (
      this.#isTest && ts.isCallExpression(parent) && REGISTERS.test(parent.expression.getText(this.#source))
    );
  }

  #measured(node: ts.Node, uncounted: number): MeasuredFunction {
    const { line } = this.#source.getLineAndCharacterOfPosition(node.getStart(this.#source));
    return {
      place: `${this.#source.fileName}:${line + 1}`,
      lines: this.#linesOf(node) - uncounted,
      hasBlock: 'body' in node && node.body !== undefined && ts.isBlock(node.body as ts.Node),
    };
  }

  #linesOf(node: ts.Node): number {
    return linesIn(node.getText(this.#source));
  }
}

function linesIn(text: string): number {
  return text.trimEnd().split('\n').length;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

const measured = Object.fromEntries(FOLDERS.map((folder) => [folder, filesIn(folder)])) as Readonly<
  Record<Folder, readonly MeasuredFile[]>
>;

describe.each(FOLDERS)('In %s', (folder) => {
  const functions = measured[folder].flatMap((file) => file.functions);

  test(`no file has more than ${FILE_LINES_MAX[folder]} lines`, () => {
    const long = measured[folder].filter(({ lines }) => lines > FILE_LINES_MAX[folder]);
    expect(long.map(({ fileName }) => `${fileName}: too long, split it by what it is about`)).toEqual([]);
  });

  test('no function has more than 35 lines', () => {
    const long = functions.filter(({ lines }) => lines > FUNCTION_LINES.max);
    expect(long.map(({ place, lines }) => `${place}: a function of ${lines} lines, name its parts`)).toEqual(
      [],
    );
  });

  test('half of the functions with a block have at most 10 lines', () => {
    const lines = functions.filter(({ hasBlock }) => hasBlock).map((each) => each.lines);
    expect(lines.length).toBeGreaterThan(50);
    expect(quantile(lines, 0.5)).toBeLessThanOrEqual(FUNCTION_LINES.median);
  });
});

describe('Most files', () => {
  test.each([
    ['src', measured.src],
    ['all folders together', Object.values(measured).flat()],
  ])('are short in %s: half have at most 60 lines, nine in ten at most 160', (_, files) => {
    const lines = files.map((file) => file.lines);
    expect(quantile(lines, 0.5)).toBeLessThanOrEqual(FILE_LINES.median);
    expect(quantile(lines, 0.9)).toBeLessThanOrEqual(FILE_LINES.mostly);
  });
});
