import type { Quirks } from '../../world/quirks.js';

/** The types of values that clients write in several ways. */
const TYPES = ['boolean', 'integer', 'number'] as const;

type Spelled = (typeof TYPES)[number];

/** One way in which clients write a value, where the API document shows another one. */
interface Spelling {
  readonly types: readonly Spelled[];
  readonly text: RegExp;
  /** Returns the text as the API document shows it. */
  readonly plain: (text: string) => string;
  /** Texts that clients send, with their meanings. */
  readonly examples: Readonly<Record<string, boolean | number>>;
  readonly source: string;
}

/** The texts that stand for booleans and numbers with the option `clients` of the quirk `spellings`. */
export const SPELLINGS: readonly Spelling[] = [
  {
    types: ['boolean'],
    text: /^(?:true|false)$/i,
    plain: (text) => text.toLowerCase(),
    examples: { true: true, True: true, TRUE: true, False: false, FALSE: false },
    source:
      'Python and .NET write booleans so; Boolean.valueOf of Java ignores case, and Jackson reads texts.',
  },
  {
    types: ['integer', 'number'],
    text: /^-?\d+\.0+$/,
    plain: (text) => text.replace(/\.0+$/, ''),
    examples: { '7.0': 7, '7.00': 7 },
    source: 'Older generated clients send floats: `itemsPerPage=100.0`, `retentionDays=2.0`.',
  },
  {
    types: ['integer', 'number'],
    text: /^-?\d+$/,
    plain: (text) => text,
    examples: { 7: 7 },
    source:
      'Published programs send numbers as texts; Jackson, which Java servers read JSON with, takes them.',
  },
  {
    types: ['number'],
    text: /^-?\d+\.\d+$/,
    plain: (text) => text,
    examples: { '7.5': 7.5 },
    source: 'As whole numbers.',
  },
];

/** Returns a text as the API document writes the value. Returns `undefined` if it stands for no value of the type. */
export function plainText(type: unknown, text: string): string | undefined {
  return SPELLINGS.find(({ types, text: form }) => types.includes(type as Spelled) && form.test(text))?.plain(
    text,
  );
}

/** Returns whether the spellings of clients count as those of the API document. */
export function readsSpellings(quirks: Pick<Quirks, 'spellings'> | undefined): boolean {
  return quirks?.spellings === 'clients';
}

/**
 * Returns the boolean or number that a text in a body stands for. An empty text counts as absent, as Jackson reads it.
 * Returns other values unchanged.
 */
export function valueOfText(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string' || !TYPES.includes(type as Spelled)) return value;
  if (value === '') return undefined;
  const plain = plainText(type, value);
  if (plain === undefined) return value;
  return type === 'boolean' ? plain === 'true' : Number(plain);
}

/** Returns whether a boolean query parameter is true, before its type is converted. */
export function isTrue(sent: unknown, quirks: Pick<Quirks, 'spellings'> | undefined): boolean {
  if (!readsSpellings(quirks)) return sent === 'true';
  const first: unknown = Array.isArray(sent) ? sent[0] : sent;
  return typeof first === 'string' && plainText('boolean', first) === 'true';
}
