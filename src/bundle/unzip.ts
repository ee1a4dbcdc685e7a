import { Buffer } from 'node:buffer';
import { unzipSync, type UnzipFileInfo } from 'fflate/browser';
import { BundleError } from './bundleError.js';

const MIB = 1024 * 1024;
/** Maximum length of all files together, uncompressed. A small archive can claim to contain much more. */
const TOTAL_BYTES_MAX = 512 * MIB;
const FILES_MAX = 1_000;
/** The first bytes of a zip archive. */
const SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1');

/** The files of an archive, by name. */
export type Unzipped = Readonly<Record<string, Uint8Array>>;

/** Reads a zip archive. Throws a BundleError if it is damaged or too large. */
export function unzip(archive: Uint8Array): Unzipped {
  if (!Buffer.from(archive.subarray(0, SIGNATURE.length)).equals(SIGNATURE))
    throw new BundleError('is not a zip archive');
  const infos: UnzipFileInfo[] = [];
  attempt('the directory of the archive', () =>
    unzipSync(archive, {
      filter: (info) => {
        infos.push(info);
        return false;
      },
    }),
  );
  check(infos);
  const names = [...new Set(infos.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const files = attempt(name, () => unzipSync(archive, { filter: (info) => info.name === name }));
      return [name, files[name] ?? new Uint8Array(0)];
    }),
  );
}

/** Refuses archives whose files would fill the memory. The claimed lengths also limit the unpacked files. */
function check(infos: readonly UnzipFileInfo[]): void {
  if (infos.length > FILES_MAX)
    throw new BundleError(`has ${infos.length} files, more than the limit of ${FILES_MAX}`);
  const total = infos.reduce((sum, { originalSize }) => sum + originalSize, 0);
  if (total > TOTAL_BYTES_MAX) {
    const [mib, most] = [Math.ceil(total / MIB), TOTAL_BYTES_MAX / MIB];
    throw new BundleError(`would unpack to ${mib} MiB, more than the limit of ${most} MiB`);
  }
}

function attempt<T>(place: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new BundleError(`${place}: is damaged (${error instanceof Error ? error.message : String(error)})`);
  }
}
