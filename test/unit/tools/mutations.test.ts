import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

interface Mutation {
  readonly line: number;
  readonly what: string;
  readonly isEquivalent?: true;
}

const tool = resolve(import.meta.dirname, '../../../tools/mutations.mjs');
const { mutationsOf, mutated, withMarkers, functionAt } = (await import(tool)) as {
  readonly withMarkers: (file: string, text: string) => string;
  readonly functionAt: (file: string, text: string, position: number) => number | undefined;
  readonly mutationsOf: (file: string, text: string) => readonly Mutation[];
  readonly mutated: (text: string, mutation: Mutation) => string;
};

const mutants = (text: string): readonly string[] =>
  mutationsOf('some.ts', text).map((mutation) => mutated(text, mutation));

it.each([
  ['a < b;', ['a <= b;', ';']],
  ['return a && b', ['return a || b']],
  ['return a ?? b', ['return b']],
  ['return !a', ['return a']],
  ['return a ? b : c', ['return !(a) ? b : c']],
  ['if (a) return b', ['if (!(a)) return b']],
  ['return a + 1', ['return a - 1', 'return a + (1 + 1)']],
  ["return a + 'b'", ["return a + ''"]],
  ["return ['a']", ['return []', "return ['']"]],
  ['return { ...a, b }', ['return { ...{}, b }']],
  ['return Math.max(a, b)', ['return Math.min(a, b)']],
  ['return a.filter(b)', ['return a']],
])('%s becomes, one at a time, %j', (text, expected) => {
  expect([...mutants(text)].sort()).toEqual([...expected].sort());
});

it.each([
  "import { a } from './a.js';",
  "export * from './a.js';",
  "type A = 'b' | 1;",
  "interface A { readonly b: 'c' }",
  "const a = { 'b-c': d, 1: e };",
  "const a = await import('./a.js');",
])('%s is left alone', (text) => {
  expect(mutants(text)).toEqual([]);
});

it.each([
  ['a.toSorted((b, c) => (b < c ? -1 : 1))', ['b < c ? -(1 + 1) : 1', 'b < c ? -1 : (1 + 1)']],
  ['a.sort(([b], [c]) => b < c ? 1 : -1)', ['b < c ? (1 + 1) : -1', 'b < c ? 1 : -(1 + 1)']],
  ['a.sort((b, c) => (b < c ? -1 : 0))', []],
  ['a.map((b) => (b < c ? -1 : 1))', []],
  ['return a < b ? -1 : 1', []],
])('%s has mutations that cannot change anything: %j', (text, expected) => {
  const futile = mutationsOf('some.ts', text).filter(({ isEquivalent }) => isEquivalent === true);
  const changed = futile.map((mutation) => mutated(text, mutation));
  expect(changed).toEqual(expected.map((each) => expect.stringContaining(each)));
});

it('each mutation of a source changes its text at the line that it names', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../src/world/duration.ts'), 'utf8');
  const all = mutationsOf('duration.ts', text);
  expect(all.length).toBeGreaterThan(20);
  for (const mutation of all) {
    const [before, after] = [text, mutated(text, mutation)].map((each) => each.split('\n'));
    const changed = (before ?? []).findIndex((line, at) => line !== after?.[at]);
    expect(changed + 1).toBe(mutation.line);
  }
});

it.each([
  ['function f() { return 1; }', 'function f() {M(0); return 1; }'],
  ['const f = (a) => (b) => a + b;', 'const f = (a) => (M(0), (b) => (M(1), a + b));'],
  ['class A { get b() { return 1; } }', 'class A { get b() {M(0); return 1; } }'],
  ['const a = 1;', 'const a = 1;'],
])('each function reports that it is called: %s', (text, expected) => {
  const marked = withMarkers('a.ts', text).replace(/^.*? \?\? \[\]; /, '');
  expect(marked.replace(/reached\$\[(\d)\] = 1/g, 'M($1)')).toBe(expected);
});

it('a position belongs to the innermost function around it, or to none', () => {
  const text = 'const a = 1; const f = (b) => (c) => b + c;';
  const at = (part: string): number | undefined => functionAt('a.ts', text, text.indexOf(part));
  expect([at('1'), at('(c)'), at('b + c')]).toEqual([undefined, 1, 1]);
  expect(at('(b)')).toBe(0);
});
