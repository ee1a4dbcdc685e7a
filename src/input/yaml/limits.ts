/**
 * Limits for YAML texts. The YAML parser is a hundred times slower than the JSON parser, so these limits keep the cost
 * of the worst text below two seconds of processor time.
 */
export const YAML_LIMITS = {
  /** Maximum length of a text in characters. */
  length: 1024 * 1024,
  /** Maximum number of lexemes: words, marks and the spaces between them. */
  lexemes: 200_000,
  /** Maximum nesting. A few hundred more levels would overflow the call stack in the parser or in Node.js. */
  depth: 200,
  /** Maximum number of mistakes in one report. */
  mistakes: 50,
  /** Maximum number of aliases, such as `*name`. */
  aliases: 1_000,
  /** Maximum number of values after all aliases have been replaced by the values that they name. */
  values: 200_000,
  /** Maximum length of one value that is no list or map, in characters. */
  scalarLength: 256 * 1024,
  /** Maximum number of marks before one value, such as tags and anchors. Valid YAML has at most three. */
  marks: 10,
} as const;

/** The end of messages about these limits. */
export const JSON_FOR_MORE = 'send or write JSON for more';
