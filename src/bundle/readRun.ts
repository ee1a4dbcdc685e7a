import { isObject } from '../schema/scalars.js';
import { BundleError, damaged } from './bundleError.js';
import { FILES } from './format.js';
import { checked, parseFile, readFiles, type Bundle } from './readBundle.js';
import { RUN_FORMAT, runManifestSchema, WORLDS_FOLDER, type RunManifest } from './runFormat.js';
import { unzip, type Unzipped } from './unzip.js';

/** A world of a recorded run. */
export interface RunWorld {
  /** Name of the world when it is open. */
  readonly name: string;
  readonly bundle: Bundle;
}

/** Reads a bundle of any format. Throws a BundleError if it is damaged, foreign or of a later format. */
export function readRun(archive: Uint8Array): readonly RunWorld[] {
  const files = unzip(archive);
  const manifest = runManifestOf(files);
  if (manifest === undefined) {
    const bundle = readFiles(files);
    return [{ name: bundle.manifest.world, bundle }];
  }
  const folders = foldersIn(files, manifest);
  return manifest.worlds.map(({ name }) => ({ name, bundle: readFolder(folders, name) }));
}

/** Returns the manifest of a bundle with several worlds, or `undefined` if the archive is none. */
function runManifestOf(files: Unzipped): RunManifest | undefined {
  if (files[FILES.manifest] === undefined) return undefined;
  const value = parseFile(files, FILES.manifest);
  if (!isObject(value) || typeof value.format !== 'number') return undefined;
  const { format, program } = value;
  if (format > RUN_FORMAT)
    throw new BundleError(
      `has the later format ${format}, written by version ${String(program)}; this program reads formats 1 and ${RUN_FORMAT}`,
    );
  return checked(runManifestSchema, value, FILES.manifest);
}

/** Returns the files of each world by the name of its folder. */
function foldersIn(
  files: Unzipped,
  { worlds }: RunManifest,
): ReadonlyMap<string, Record<string, Uint8Array>> {
  const folders = new Map<string, Record<string, Uint8Array>>();
  for (const { name } of worlds) {
    if (folders.has(name)) throw damaged(FILES.manifest, `it names the world ${name} twice`);
    folders.set(name, Object.create(null) as Record<string, Uint8Array>);
  }
  for (const [path, content] of Object.entries(files)) {
    if (path === FILES.manifest) continue;
    const [, world = '', name = ''] = /^worlds\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const folder = folders.get(world);
    if (folder === undefined) throw damaged(path, `${FILES.manifest} does not name it`);
    folder[name] = content;
  }
  return folders;
}

/** Reads the bundle of a world. The errors name the files by their whole paths. */
function readFolder(folders: ReadonlyMap<string, Record<string, Uint8Array>>, name: string): Bundle {
  try {
    return readFiles(folders.get(name) ?? {});
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    // Some errors are about the whole folder, the others begin with a file in it.
    const between = /^(is|has) /.test(error.message) ? ': ' : '/';
    throw new BundleError(WORLDS_FOLDER + name + between + error.message);
  }
}
