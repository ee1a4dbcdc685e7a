import { Buffer, constants, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { excessIn, ForeignJsonError, readForeignJson } from '../schema/foreignJson.js';
import { pathText } from '../schema/issue.js';
import { read } from '../schema/read.js';
import { isObject } from '../schema/scalars.js';
import type { Infer, Schema } from '../schema/types.js';
import { BundleError, damaged } from './bundleError.js';
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  FILES,
  journalLineSchema,
  manifestSchema,
  rulesSchema,
  timelineLineSchema,
  verdictsSchema,
  type JournalLine,
  type Manifest,
  type TimelineLine,
} from './format.js';
import { unzip, type Unzipped } from './unzip.js';

/** A bundle that was read and checked. */
export interface Bundle {
  readonly manifest: Manifest;
  /** The state of the first entry, as exported. */
  readonly origin: unknown;
  readonly timeline: readonly TimelineLine[];
  readonly journal: readonly JournalLine[];
  /** Verdicts and findings. */
  readonly verdicts: Infer<typeof verdictsSchema>;
  /** The fault rules at the end. */
  readonly rules: Infer<typeof rulesSchema>;
  /** Names of files that were changed after the bundle was written. */
  readonly changed: readonly string[];
}

/** Files whose changes a replay finds and names by itself. */
const MAY_CHANGE: ReadonlySet<string> = new Set([FILES.journal, FILES.verdicts, FILES.rules]);

/** Maximum length of one file. Node.js cannot hold a longer text. */
const TEXT_BYTES_MAX = constants.MAX_STRING_LENGTH;
/** Maximum number of values in one file. More could fill the memory, even if the text is short. */
const VALUES_MAX = 10_000_000;

/** Reads a bundle of one world. Throws a BundleError with the place and the reason if it is damaged, foreign or of a later format. */
export function readBundle(archive: Uint8Array): Bundle {
  return readFiles(unzip(archive));
}

/** Reads the files of a bundle of one world. */
export function readFiles(files: Unzipped): Bundle {
  const manifest = readManifest(files);
  const unnamed = Object.keys(files).find(
    (name) => name !== FILES.manifest && !Object.hasOwn(manifest.files, name),
  );
  if (unnamed !== undefined) throw damaged(unnamed, `${FILES.manifest} does not name it`);
  const changed = changedFiles(files, manifest);
  const wrong = changed.find((name) => !MAY_CHANGE.has(name));
  if (wrong !== undefined) throw damaged(wrong, `its checksum is not the one in ${FILES.manifest}`);
  return {
    manifest,
    origin: parseFile(files, FILES.origin),
    timeline: readTimeline(files, manifest),
    journal: readJournal(files),
    rules: checked(rulesSchema, parseFile(files, FILES.rules), FILES.rules),
    verdicts: checked(verdictsSchema, parseFile(files, FILES.verdicts), FILES.verdicts),
    changed,
  };
}

function readManifest(files: Unzipped): Manifest {
  if (files[FILES.manifest] === undefined)
    throw new BundleError(`is not a bundle: it has no ${FILES.manifest}`);
  const value = parseFile(files, FILES.manifest);
  if (!isObject(value) || value.format !== BUNDLE_FORMAT)
    throw new BundleError(`${FILES.manifest}: is not that of a bundle`);
  const { version, program } = value;
  if (typeof version === 'number' && version > BUNDLE_VERSION)
    throw new BundleError(
      `has the later format ${version}, written by version ${String(program)}; this program reads format ${BUNDLE_VERSION}`,
    );
  const manifest = checked(manifestSchema, value, FILES.manifest);
  const unnamed = Object.values(FILES).find(
    (name) => name !== FILES.manifest && !Object.hasOwn(manifest.files, name),
  );
  if (unnamed !== undefined)
    throw new BundleError(`${FILES.manifest}: $.files has no checksum of ${unnamed}`);
  return manifest;
}

function changedFiles(files: Unzipped, { files: checksums }: Manifest): readonly string[] {
  return Object.entries(checksums).flatMap(([name, { bytes, sha256 }]) => {
    const file = files[name];
    if (file === undefined) throw new BundleError(`${name}: is missing`);
    const isSame = file.length === bytes && createHash('sha256').update(file).digest('hex') === sha256;
    return isSame ? [] : [name];
  });
}

function readTimeline(files: Unzipped, { from, last }: Manifest): readonly TimelineLine[] {
  const lines = readLines(files, FILES.timeline, timelineLineSchema);
  lines.forEach(({ n }, at) => {
    if (n !== from + at)
      throw new BundleError(`${FILES.timeline}:${at + 1}: expected entry ${from + at}, not ${n}`);
  });
  if (lines.length !== last + 1 - from)
    throw new BundleError(
      `${FILES.timeline}: has ${lines.length} entries, but ${FILES.manifest} says from ${from} to ${last}`,
    );
  return lines;
}

function readJournal(files: Unzipped): readonly JournalLine[] {
  const lines = readLines(files, FILES.journal, journalLineSchema);
  lines.forEach(({ id }, at) => {
    const before = lines[at - 1]?.id ?? 0;
    if (id <= before)
      throw new BundleError(`${FILES.journal}:${at + 1}: expected an id above ${before}, not ${id}`);
  });
  return lines;
}

function readLines<T>(files: Unzipped, name: string, schema: Schema<T>): readonly T[] {
  const texts = textOf(files, name).split('\n');
  if (texts.at(-1) === '') texts.pop();
  return texts.map((text, at) => checked(schema, parse(text, name, at), `${name}:${at + 1}`));
}

function textOf(files: Unzipped, name: string): string {
  const file = files[name];
  if (file === undefined) throw new BundleError(`${name}: is missing`);
  if (!isUtf8(file)) throw damaged(name, 'it is not UTF-8 text');
  if (file.length > TEXT_BYTES_MAX)
    throw new BundleError(`${name}: has ${file.length} bytes, more than the limit of ${TEXT_BYTES_MAX}`);
  const text = Buffer.from(file.buffer, file.byteOffset, file.length).toString('utf8');
  const excess = excessIn(text, Infinity, VALUES_MAX);
  if (excess !== undefined) throw new BundleError(`${name}: ${excess.says}`);
  return text;
}

/** Parses a file of an archive as JSON. */
export function parseFile(files: Unzipped, name: string): unknown {
  return parse(textOf(files, name), name);
}

/** Parses JSON. `before` is the number of lines before the text. */
function parse(text: string, name: string, before = 0): unknown {
  try {
    return readForeignJson(text);
  } catch (error) {
    if (!(error instanceof ForeignJsonError)) throw error;
    const { place, message } = error;
    const where = place === undefined ? '' : `:${place.line + before}:${place.column}`;
    throw new BundleError(`${name}${where}: ${message}`);
  }
}

/** Returns a value that fits a schema. Throws a BundleError that names the first deviation. */
export function checked<T>(schema: Schema<T>, value: unknown, place: string): T {
  const { value: result, issues } = read(schema, value, 1);
  const [issue] = issues;
  if (issue !== undefined) throw new BundleError(`${place}: ${pathText(issue.path)} ${issue.message}`);
  return result as T;
}
