import { memoizeByText } from '../../tuning/memo.js';

const HEADER_LENGTH_MAX = 8 * 1024;
const HEADERS_KEPT_MAX = 1_000;

const REQUIRED = ['username', 'realm', 'nonce', 'uri', 'response'] as const;
const OPTIONAL = ['algorithm', 'qop', 'nc', 'cnonce', 'opaque'] as const;
const KNOWN = [...REQUIRED, ...OPTIONAL];
type RequiredName = (typeof REQUIRED)[number];
type OptionalName = (typeof OPTIONAL)[number];
type Parameters = Partial<Record<RequiredName | OptionalName, string>>;

/** The parameters of a client's answer to a challenge. Their values are as sent, but without quotes. */
export type DigestAnswer = Readonly<Record<RequiredName, string> & Partial<Record<OptionalName, string>>>;

const SCHEME = /^[ \t]*digest[ \t][ \t,]*/i;
// Matches one parameter in linear time, because each part of the pattern ends where the next part begins. The
// lookahead avoids backtracking over the blanks before an empty value.
const PARAMETER = /([^\s=,"]+)[ \t]*=[ \t]*(?![ \t])(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))[ \t]*(?:,[ \t,]*|$)/sy;
const HEX = /^[0-9a-f]+$/i;

/**
 * Parses an `Authorization: Digest …` header (RFC 7616, 3.4). Returns `undefined` if it is malformed,
 * incomplete or longer than 8 KiB.
 */
export const parseDigestHeader = memoizeByText(HEADERS_KEPT_MAX, parse);

function parse(header: string): DigestAnswer | undefined {
  if (header.length > HEADER_LENGTH_MAX) return undefined;
  const scheme = SCHEME.exec(header);
  const parameters = scheme ? readParameters(header, scheme[0].length) : undefined;
  return parameters && isAnswer(parameters) ? parameters : undefined;
}

/**
 * Returns the known parameters. Returns `undefined` if a name is repeated, because parsers do not agree on
 * which of the values counts.
 */
function readParameters(header: string, start: number): Parameters | undefined {
  const parameters: Parameters = {};
  const seen = new Set<string>();
  for (let position = start; position < header.length; position = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = position;
    const match = PARAMETER.exec(header);
    if (!match) return undefined;
    const [, rawName = '', quoted, plain = ''] = match;
    const name = rawName.toLowerCase();
    if (seen.has(name)) return undefined;
    seen.add(name);
    if (isKnown(name)) parameters[name] = quoted?.replace(/\\(.)/gs, '$1') ?? plain;
  }
  return parameters;
}

function isKnown(name: string): name is RequiredName | OptionalName {
  return KNOWN.some((known) => known === name);
}

// Returns whether the parameters are a complete answer. The count `nc` may have any number of digits here.
function isAnswer(parameters: Parameters): parameters is DigestAnswer {
  const { nc } = parameters;
  return REQUIRED.every((name) => parameters[name] !== undefined) && (nc === undefined || HEX.test(nc));
}
