import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { parseJsonApart } from '../../../src/control/parseJsonApart.js';
import { ForeignJsonError, LEVELS_MAX } from '../../../src/schema/foreignJson.js';
import fc from '../../support/properties.js';

const parse = (text: string): Promise<unknown> => parseJsonApart(new TextEncoder().encode(text));
const errorOf = async (text: string): Promise<unknown> => parse(text).catch((error: unknown) => error);

/** A document of about 400,000 values in several levels. */
const LONG = {
  name: 'large',
  tables: {
    events: Array.from({ length: 60_000 }, (_, at) => ({ id: `e${at}`, at, tags: ['a', { b: null }] })),
    hosts: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`h${at}`, [at]])),
    none: [],
  },
  last: true,
};
const LONG_TEXT = JSON.stringify(LONG);

describe('a JSON text that a thread of its own parses', () => {
  it('has the same value as one that is parsed at once', async () => {
    const parsed = await parse(LONG_TEXT);
    expect(JSON.stringify(parsed)).toBe(LONG_TEXT);
  });

  it('has the same value for any document', async () => {
    // Starting a thread takes longer than parsing, so most texts are lists of several documents.
    const documents = fc.array(fc.json({ maxDepth: 6 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(documents, async ([first = '', ...others]) => {
        const text = others.length === 0 ? first : `[${[first, ...others].join()}]`;
        expect(JSON.stringify(await parse(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 8 },
    );
  });

  it('keeps a member __proto__ as a member of its own', async () => {
    const items = Array.from({ length: 6_000 }, () => 1);
    const text = `{"__proto__":${JSON.stringify(items)},"other":{"__proto__":1}}`;
    const parsed = (await parse(text)) as object;
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(JSON.stringify(parsed)).toBe(text);
  });

  it('arrives in pieces, between which other work runs', async () => {
    const count = { turns: 0, isOver: false };
    const parsing = parse(LONG_TEXT).finally(() => (count.isOver = true));
    for (; !count.isOver; count.turns += 1) await turn();
    await parsing;
    // The document has more than 60 times as many values as a piece.
    expect(count.turns).toBeGreaterThan(60);
  });

  it.each([
    ['{"a": 1}\n}', { line: 2, column: 1 }],
    ['{"a": [1,\n 2', { line: 2, column: 3 }],
  ])('%j is refused with the place of its error', async (text, place) => {
    const error = await errorOf(text);
    expect(error).toBeInstanceOf(ForeignJsonError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^is not valid JSON: \w/) as unknown,
      place,
    });
  });

  it('has the same value when long values are below many levels', async () => {
    const items = Array.from({ length: 6_000 }, () => 1);
    const levels = LEVELS_MAX - 1;
    const nested = `${'['.repeat(levels)}${JSON.stringify(items)}${']'.repeat(levels)}`;
    expect(JSON.stringify(await parse(nested))).toBe(nested);
  });

  it('is refused with the place where it has too many levels', async () => {
    const message = 'has more than 200 levels of lists and objects';
    for (const levels of [201, 600_000])
      expect(await errorOf(`[\n${'['.repeat(levels)}${']'.repeat(levels)}]`)).toMatchObject({
        ...{ name: 'ForeignJsonError', message, place: { line: 2, column: 200 } },
      });
  });
});
