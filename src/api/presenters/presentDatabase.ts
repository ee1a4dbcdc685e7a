import type { Schema } from '../../contract/types.js';
import type { Host } from '../../world/tables/hosts.js';
import type { Quirks } from '../../world/quirks.js';
import type { Link, Links } from '../links.js';

/**
 * Presents a database on a host, with links to the project, the host and the database's measurements. With the
 * quirk `databaseLinks: self`, only the self link remains.
 */
export function presentDatabase(
  host: Host,
  databaseName: string,
  links: Links,
  quirks: Quirks,
): Schema<'Database'> {
  const hostPath = `/groups/${host.groupId}/hosts/${host.id}`;
  const path = `${hostPath}/databases/${encodeURIComponent(databaseName)}`;
  const related: Link[] = [
    links.related('group', `/groups/${host.groupId}`),
    links.related('host', hostPath),
    links.related('measurements', `${path}/measurements`),
  ];
  return { databaseName, links: [links.self(path), ...(quirks.databaseLinks === 'full' ? related : [])] };
}
