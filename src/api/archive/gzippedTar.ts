import { Refusal } from '../../world/refusals.js';
import type { CallContext } from '../operation.js';
import { FileBody } from '../reply/fileBody.js';
import { tarGz } from './archive.js';
import type { ArchivedFiles } from './archivedFile.js';

const GZIP = 'application/gzip';

/**
 * Returns a reply with a gzipped tar archive. The files are generated while the archive is sent. The quirk
 * `archiveAccept` decides whether clients must accept its media type.
 */
export function gzippedTar(
  { world, preferred }: Pick<CallContext, 'world' | 'preferred'>,
  name: string,
  files: () => ArchivedFiles,
): FileBody {
  if (world.quirks.archiveAccept === 'gzipOnly' && preferred([GZIP]) === undefined)
    throw new Refusal('NOT_ACCEPTABLE', 'application/json');
  return new FileBody(GZIP, () => tarGz(files()), `${name}.tar.gz`);
}
