import { memberAt, objectsIn } from '../../world/automation/document/entries.js';
import type { ConfigDocument } from '../../world/tables/automationConfigs.js';
import type { Links } from '../links.js';

/**
 * Addresses that the service has written begin with this path. Documents store them without the host, because copies of
 * a world have other base URLs.
 */
const FOLDER = '/backup/restore/';

/** Returns a configuration in which the addresses of data to restore are complete URLs. */
export function withRestoreAddresses<Document extends object>(document: Document, links: Links): Document {
  return replaceAddresses(document, (address) =>
    address.startsWith(FOLDER) ? links.root(address) : address,
  );
}

/**
 * Returns a configuration that a client sent, with the stored addresses instead of the complete URLs that the client
 * has read.
 */
export function withoutRestoreAddresses<Document extends object>(
  document: Document,
  stored: ConfigDocument,
): Document {
  const known = objectsIn(stored.processes).flatMap(({ backupRestoreUrl: address }) =>
    typeof address === 'string' && address.startsWith(FOLDER) ? [address] : [],
  );
  return replaceAddresses(document, (sent) => known.find((address) => sent.endsWith(address)) ?? sent);
}

function replaceAddresses<Document extends object>(
  document: Document,
  replace: (address: string) => string,
): Document {
  const { processes } = document as ConfigDocument;
  const isTold = objectsIn(processes).some(({ backupRestoreUrl }) => typeof backupRestoreUrl === 'string');
  if (!isTold || !Array.isArray(processes)) return document;
  const replaced = processes.map((process: unknown) => {
    const address = memberAt(process, 'backupRestoreUrl');
    return typeof address === 'string'
      ? { ...(process as object), backupRestoreUrl: replace(address) }
      : process;
  });
  return { ...document, processes: replaced };
}
