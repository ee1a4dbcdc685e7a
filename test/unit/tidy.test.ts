import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { loadContract } from '../../src/contract/contract.js';
import { operationsOf } from '../../src/contract/document.js';

const PROJECT = resolve(import.meta.dirname, '../..');

/** The only file that may wait for the next turn of the event loop. Virtual time does not change meanwhile. */
const TURN = 'src/simulator/nextTurn.ts';

/** The only file of the console that may set a timer: its browser is no part of any world. */
const BROWSER_TIMERS = 'src/console/browser/timers.ts';

/**
 * The only file outside the console that may read the real time or set a timer. Files that match `DRAWS_SECRETS` may
 * draw values that do not follow from a seed.
 */
const REAL_CLOCK = 'src/server/realClock.ts';

const DRAWS_SECRETS = /^src\/(server\/|main\.ts|storage\/file\/lock\.ts)/;

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate']);

const CLOCKS = new Set(['Date.now', 'performance.now', 'process.hrtime', 'process.hrtime.bigint']);

const SECRETS = new Set(['randomBytes', 'randomUUID', 'randomInt', 'getRandomValues', 'webcrypto']);

/** Names that describe nothing, alone or as the last word of a name. */
const EMPTY_NAME = /(^|[a-z0-9_-])(utils?|helpers?|common|managers?|services?)$/i;

const read = (path: string): string =>
  existsSync(join(PROJECT, path)) ? readFileSync(join(PROJECT, path), 'utf8') : '';

const paths = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' }).map(
  (path) => `src/${path}`,
);

/** Comments are not parsed: the rules about them read the text. */
const PARSING = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

const sources = paths
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
  .map((path) => ({ fileName: path, text: read(path) }));

/** A file that breaks a rule about nondeterminism contains one of these. */
const WORDS = ['Math.random', 'Date', ...CLOCKS, ...TIMERS, ...SECRETS];
const SUSPECT = new RegExp(String.raw`\b(${WORDS.join('|')})\b`);

/** The nodes of the files that contain one of the words. Parsing the others would cost most of the time of these tests. */
const nodes = sources.filter(({ text }) => SUSPECT.test(text)).flatMap((source) => nodesOf(parsed(source)));

function parsed({ fileName, text }: (typeof sources)[number]): ts.SourceFile {
  return ts.createSourceFile(fileName, text, PARSING, true);
}

/** Returns a node and the nodes below it, without keywords, marks and comments. */
function nodesOf(node: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const add = (each: ts.Node): void => {
    nodes.push(each);
    ts.forEachChild(each, add);
  };
  add(node);
  return nodes;
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** Returns the places of the matching nodes in src. */
function uses(isSuch: (node: ts.Node) => boolean): readonly string[] {
  return nodes.filter(isSuch).map(placeOf);
}

function textOf(node: ts.Node): string {
  return ts.isPropertyAccessExpression(node) ? node.getText().replace(/^globalThis\./, '') : '';
}

/** `new Date()` and `Date()`. */
function isDateOfNow(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length;
  return ts.isCallExpression(node) && node.expression.getText() === 'Date';
}

/**
 * Returns whether a node is one of these names, as a global or an import. A member of the same name does not count,
 * because the caller passed it in.
 */
function isGlobal(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (!ts.isIdentifier(node) || !names.has(node.text)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return /^(globalThis|(globalThis\.)?crypto)$/.test(parent.expression.getText());
  }
  return !(
    (ts.isClassElement(parent) || ts.isTypeElement(parent) || ts.isPropertyAssignment(parent)) &&
    parent.name === node
  );
}

/** Returns the names of the values that a file exports. Types are ignored. */
function exportsOf(path: string): readonly string[] {
  const source = sources.find(({ fileName }) => fileName === path);
  const statements = source === undefined ? [] : parsed(source).statements;
  return statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return [];
    return [statement.getText().slice(0, 40)];
  });
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement)) return true;
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

describe('Every file of src', () => {
  test('is named, like its folders, by its content', () => {
    const empty = paths.filter((path) => EMPTY_NAME.test(basename(path).replace(/\..*$/, '')));
    expect(empty.map((path) => `${path}: name it by its content`)).toEqual([]);
  });

  test('has a doc comment on an export', () => {
    const silent = sources.filter(({ text }) => /^export\b/m.test(text) && !/\*\/\s*export\b/.test(text));
    expect(
      silent.map(({ fileName }) => `${fileName}: write a /** sentence */ before what it exports`),
    ).toEqual([]);
  });

  test('leaves the internals of V8 to src/tuning', () => {
    const knowing = sources.filter(
      ({ fileName, text }) =>
        !fileName.startsWith('src/tuning/') && /\bV8\b|node:v8|holey|hidden class/.test(text),
    );
    expect(knowing.map(({ fileName }) => `${fileName}: move the trick to src/tuning`)).toEqual([]);
  });

  test('has no open tasks', () => {
    const open = paths.filter((path) => /\.\w+$/.test(path) && /\b(TODO|FIXME|XXX)\b/.test(read(path)));
    expect(open.map((path) => `${path}: do what it leaves open, or file it as an issue`)).toEqual([]);
  });
});

/** Functions of our own that take a short list as arguments: options of a schema, names of a path, keys of a draw. */
const SHORT_LISTS = new Set(['oneOf', 'Refusal', 'memberAt', 'hash', 'this.draw', 'callOf']);

/** Returns whether a list has few items: a constant, a literal, or what follows from one of them item by item. */
function isShort(list: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(list) || ts.isAsExpression(list)) return isShort(list.expression);
  if (ts.isArrayLiteralExpression(list)) return !list.elements.some(ts.isSpreadElement);
  if (ts.isConditionalExpression(list)) return isShort(list.whenTrue) && isShort(list.whenFalse);
  if (ts.isPropertyAccessExpression(list)) return isShort(list.expression);
  if (ts.isCallExpression(list)) {
    const [object] = list.arguments;
    const isOfObject = /^Object\.\w+$/.test(list.expression.getText()) && object !== undefined;
    return isShort(isOfObject ? object : list.expression);
  }
  return ts.isIdentifier(list) && (/^[A-Z][A-Z0-9_]+$/.test(list.text) || isRest(list));
}

/** Returns whether a name is that of a rest parameter: the caller has passed these arguments one by one. */
function isRest(name: ts.Identifier): boolean {
  for (let around: ts.Node = name; !ts.isSourceFile(around); around = around.parent)
    if (ts.isFunctionLike(around)) {
      const own = around.parameters.find((parameter) => parameter.name.getText() === name.text);
      if (own !== undefined)
        return own.dotDotDotToken !== undefined || own.type?.kind === ts.SyntaxKind.TupleType;
    }
  return false;
}

function spreadsLongList(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  if (SHORT_LISTS.has(node.expression.getText())) return false;
  return (node.arguments ?? []).some((each) => ts.isSpreadElement(each) && !isShort(each.expression));
}

describe('A call', () => {
  test('takes no list of any length as its arguments, because a long one overflows the stack', () => {
    const spreading = sources.filter(({ text }) => /[(,]\s*\.\.\./.test(text));
    const found = spreading.flatMap((source) => nodesOf(parsed(source)).filter(spreadsLongList));
    expect(found.map((node) => `${placeOf(node)}: see src/world/longLists.ts`)).toEqual([]);
  });
});

/** Files that may call `JSON.parse` in rooms that read foreign texts: theirs are checked, short, or our own. */
const PARSES = new Set([
  ...['src/journal/partialJson.ts', 'src/schema/foreignJson.ts', 'src/schema/jsonSyntaxError.ts'],
  ...['src/server/mcp/readMessage.ts', 'src/server/version.ts', 'src/commands/schemas.ts'],
]);

describe('Foreign JSON', () => {
  test('is read by one function, because many levels overflow the stack', () => {
    const rooms = /^src\/(bundle|commands|journal|record|schema|server)\//;
    const found = sources.filter(
      ({ fileName, text }) => rooms.test(fileName) && text.includes('JSON.parse('),
    );
    const others = found.filter(({ fileName }) => !PARSES.has(fileName));
    expect(others.map(({ fileName }) => `${fileName}: see src/schema/foreignJson.ts`)).toEqual([]);
    expect(found).toHaveLength(PARSES.size);
  });
});

describe('Nondeterminism', () => {
  test('never comes from an unseeded random number', () => {
    const found = uses((node) => textOf(node) === 'Math.random');
    expect(found.map((place) => `${place}: draw from the world's random streams (domain/random.ts)`)).toEqual(
      [],
    );
  });

  test('comes from real time and timers in one file only', () => {
    const found = uses((node) => CLOCKS.has(textOf(node)) || isDateOfNow(node) || isGlobal(node, TIMERS));
    const turns = uses((node) => isGlobal(node, new Set(['setImmediate'])));
    const isTurn = (place: string): boolean => place.startsWith(TURN) && turns.includes(place);
    const elsewhere = found.filter(
      (place) => !place.startsWith(REAL_CLOCK) && !place.startsWith(BROWSER_TIMERS) && !isTurn(place),
    );
    expect(
      elsewhere.map((place) => `${place}: take the time from the world's clock (${REAL_CLOCK})`),
    ).toEqual([]);
  });

  test('comes from secrets that only the server draws', () => {
    const found = uses((node) => isGlobal(node, SECRETS));
    const elsewhere = found.filter((place) => !DRAWS_SECRETS.test(place));
    expect(elsewhere.map((place) => `${place}: have src/server pass the source of randomness in`)).toEqual(
      [],
    );
  });
});

describe('The contract', () => {
  /** Modules of one resource that export handlers. */
  const modules = paths.filter(
    (path) => /^src\/api\/\w+\/\w+\.ts$/.test(path) && /^export const \w+: Operation</m.test(read(path)),
  );

  test('has one handler for each operation, in modules that export nothing else', () => {
    const handlers = modules.flatMap((path) =>
      [...read(path).matchAll(/^export const (\w+): Operation<'\1'>/gm)].map(([, name]) => name),
    );
    expect(modules.flatMap(exportsOf).sort()).toEqual([...handlers].sort());
    expect([...handlers].sort()).toEqual(
      operationsOf(loadContract())
        .map(({ operationId }) => operationId)
        .sort(),
    );
  });
});
