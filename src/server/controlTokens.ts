import { readFileSync } from 'node:fs';
import { sha256, type ControlToken } from '../control/defences/requireToken.js';
import { readControlTokens } from '../input/controlTokens.js';
import { FileError } from '../input/fileError.js';
import { reasonOf } from '../simulator/systemError.js';
import { UsageError } from './config/usageError.js';

/** Maximum size of the file of tokens, in bytes. */
const FILE_BYTES_MAX = 1024 * 1024;

/**
 * Returns the tokens that the control plane accepts: that of `--control-token`, which has all rights, and those of the
 * file of `--control-tokens`.
 */
export function tokensOf(secret: string | undefined, file: string | undefined): readonly ControlToken[] {
  return [
    ...(secret === undefined ? [] : [{ sha256: sha256(secret) }]),
    ...(file === undefined ? [] : loadControlTokens(file)),
  ];
}

/** Reads the file of `--control-tokens`. Throws a UsageError of one line if it cannot be used. */
function loadControlTokens(file: string): readonly ControlToken[] {
  try {
    return readControlTokens(file, textOf(file)).map(({ sha256, ...caller }) => ({ sha256, caller }));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--control-tokens ${messageOf(file, error)}`);
  }
}

function textOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (text.length <= FILE_BYTES_MAX) return text;
  throw new UsageError(
    `--control-tokens ${JSON.stringify(file)}: is larger than ${FILE_BYTES_MAX} bytes, the maximum`,
  );
}

function messageOf(file: string, error: unknown): string {
  if (!(error instanceof FileError)) return `${JSON.stringify(file)}: ${reasonOf(error)}`;
  const [first = '', ...more] = error.lines;
  return `${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
}
