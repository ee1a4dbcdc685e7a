import { read } from '../schema/read.js';
import {
  anyOf,
  checked,
  decoded,
  list,
  named,
  object,
  oneOf,
  optional,
  publishedAs,
  string,
  text,
  whole,
  type Infer,
} from '../schema/schema.js';
import { issue, type ValidationIssue } from '../schema/issue.js';
import { parseByteCount } from './byteCount.js';
import { FileError, locate } from './fileError.js';
import { readYaml } from './yamlText.js';

/** Maximum number of tokens. Each request is compared with all of them. */
const TOKENS_MAX = 1_000;
const WORLDS_MAX = 2_000;

const memory = publishedAs(anyOf(string), decoded(text('a number of bytes such as 512MiB'), parseByteCount));

const token = object({
  name: text('a name of letters, digits, dots, dashes and underscores, 63 at most', /^[\w.-]{1,63}$/),
  secretHash: text(
    'sha256: and the 64 hexadecimal digits of the SHA-256 of the secret',
    /^sha256:[0-9a-fA-F]{64}$/,
  ),
  right: oneOf('read', 'use', 'admin'),
  limits: optional(object({ worlds: optional(whole(0, WORLDS_MAX)), memory: optional(memory) })),
});

const format = named(
  'ControlTokens',
  checked(object({ tokens: list(token, 1, TOKENS_MAX) }), ({ tokens }) => [
    ...repeated(tokens, 'name', ({ name }) => name),
    ...repeated(tokens, 'secretHash', sha256Of),
  ]),
);

type Token = Infer<typeof token>;

/** A named token of a file. */
export interface FileToken extends Pick<Token, 'name' | 'right'> {
  readonly limits: NonNullable<Token['limits']>;
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly sha256: string;
}

/** Reads the text of a file of tokens. Throws a FileError with all mistakes. Its messages contain no hash. */
export function readControlTokens(file: string, yamlText: string): readonly FileToken[] {
  const yaml = readYaml(yamlText);
  const { value, issues } = yaml.mistakes.length > 0 ? { issues: [] } : read(format, yaml.value);
  const mistakes = [...yaml.mistakes, ...locate(issues.map(withoutSecret), yaml)];
  if (value === undefined || mistakes.length > 0) throw new FileError(file, mistakes);
  return value.tokens.map((each) => {
    const { name, right, limits = {} } = each;
    return { name, right, limits, sha256: sha256Of(each) };
  });
}

function sha256Of({ secretHash }: Token): string {
  return secretHash.slice('sha256:'.length).toLowerCase();
}

function repeated(
  tokens: readonly Token[],
  member: string,
  of: (each: Token) => string,
): readonly ValidationIssue[] {
  const seen = new Set<string>();
  return tokens.flatMap((each, at) => {
    const value = of(each);
    if (seen.has(value)) return [issue(['tokens', at, member], 'is that of an earlier token')];
    seen.add(value);
    return [];
  });
}

/** Removes the value from the message about a hash, because it may be the secret itself. */
function withoutSecret(each: ValidationIssue): ValidationIssue {
  if (each.path.at(-1) !== 'secretHash') return each;
  return { ...each, message: each.message.replace(/, not .*$/s, '') };
}
