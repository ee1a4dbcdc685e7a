import { Buffer, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { jsonSyntaxError } from '../schema/jsonSyntaxError.js';
import { pathText } from '../schema/issue.js';
import { read } from '../schema/read.js';
import type { Schema } from '../schema/types.js';
import { BundleError } from './bundleError.js';
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  FILES,
  journalLineSchema,
  manifestSchema,
  timelineLineSchema,
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
  readonly verdicts: Readonly<Record<string, unknown>>;
  /** Names of files that were changed after the bundle was written. */
  readonly changed: readonly string[];
}

/** Files whose changes a replay finds and names by itself. */
const MAY_CHANGE: ReadonlySet<string> = new Set([FILES.journal, FILES.verdicts, FILES.rules]);

/** Reads a bundle. Throws a BundleError with the place and the reason if it is damaged, foreign or of a later format. */
export function readBundle(archive: Uint8Array): Bundle {
  const files = unzip(archive);
  const manifest = readManifest(files);
  const changed = changedFiles(files, manifest);
  const damaged = changed.find((name) => !MAY_CHANGE.has(name));
  if (damaged !== undefined)
    throw new BundleError(`${damaged}: is damaged: its checksum is not the one in ${FILES.manifest}`);
  const timeline = readLines(files, FILES.timeline, timelineLineSchema);
  timeline.forEach(({ n }, at) => {
    if (n !== manifest.from + at)
      throw new BundleError(`${FILES.timeline}:${at + 1}: expected entry ${manifest.from + at}, not ${n}`);
  });
  return {
    manifest,
    origin: parse(textOf(files, FILES.origin), FILES.origin),
    timeline,
    journal: readLines(files, FILES.journal, journalLineSchema),
    verdicts: parse(textOf(files, FILES.verdicts), FILES.verdicts) as Bundle['verdicts'],
    changed,
  };
}

function readManifest(files: Unzipped): Manifest {
  if (files[FILES.manifest] === undefined)
    throw new BundleError(`is not a bundle: it has no ${FILES.manifest}`);
  const value = parse(textOf(files, FILES.manifest), FILES.manifest);
  const { format, version, program } = value as Partial<Manifest>;
  if (format !== BUNDLE_FORMAT) throw new BundleError(`${FILES.manifest}: is not that of a bundle`);
  if (typeof version === 'number' && version > BUNDLE_VERSION)
    throw new BundleError(
      `has the later format ${version}, written by version ${String(program)}; this program reads format ${BUNDLE_VERSION}`,
    );
  return checked(manifestSchema, value, FILES.manifest);
}

function changedFiles(files: Unzipped, { files: checksums }: Manifest): readonly string[] {
  return Object.entries(checksums).flatMap(([name, { bytes, sha256 }]) => {
    const file = files[name];
    if (file === undefined) throw new BundleError(`${name}: is missing`);
    const isSame = file.length === bytes && createHash('sha256').update(file).digest('hex') === sha256;
    return isSame ? [] : [name];
  });
}

function readLines<T>(files: Unzipped, name: string, schema: Schema<T>): readonly T[] {
  const texts = textOf(files, name).split('\n');
  if (texts.at(-1) === '') texts.pop();
  return texts.map((text, at) => {
    return checked(schema, parse(text, name, at), `${name}:${at + 1}`);
  });
}

function textOf(files: Unzipped, name: string): string {
  const file = files[name];
  if (file === undefined) throw new BundleError(`${name}: is missing`);
  if (!isUtf8(file)) throw new BundleError(`${name}: is damaged: it is not UTF-8 text`);
  return Buffer.from(file).toString('utf8');
}

/** Parses JSON. `before` is the number of lines before the text. */
function parse(text: string, name: string, before = 0): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { reason = 'it cannot be parsed', place } = jsonSyntaxError(text) ?? {};
    const where = place === undefined ? '' : `:${place.line + before}:${place.column}`;
    throw new BundleError(`${name}${where}: is not valid JSON: ${reason}`);
  }
}

function checked<T>(schema: Schema<T>, value: unknown, place: string): T {
  const { value: result, issues } = read(schema, value, 1);
  const [issue] = issues;
  if (issue !== undefined) throw new BundleError(`${place}: ${pathText(issue.path)} ${issue.message}`);
  return result as T;
}
