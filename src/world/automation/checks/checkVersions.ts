import type { ConfigDocument } from '../../tables/automationConfigs.js';
import type { World } from '../../world.js';
import { entriesOf, memberAt } from '../document/entries.js';
import { invalidConfig } from './invalidConfig.js';
import { isAvailable } from '../../versions/manifest.js';

/** Refuses database versions that the service does not offer, and certificate versions that decrease. */
export function checkVersions(world: World, document: ConfigDocument, former: ConfigDocument): void {
  const before = entriesOf(former);
  const present = new Set(before.processes.map(({ version }) => version));
  for (const { name, version, all } of entriesOf(document).processes) {
    // A version that runs already remains valid, even if the service no longer offers it.
    if (!present.has(version) && !isAvailable(world, version))
      throw invalidConfig(`MongoDB version ${version} is not available.`);
    checkCertificates(all, before.byName.get(name)?.all, `process ${name}`);
  }
  checkCertificates(document.tls, former.tls, 'tls');
}

/** A higher number makes the agents rotate certificates, so a lower one is a mistake. */
function checkCertificates(after: unknown, before: unknown, of: string): void {
  const [old, fresh] = [before, after].map((entry) => Number(memberAt(entry, 'certificatesVersion') ?? 0));
  if ((fresh ?? 0) < (old ?? 0)) throw invalidConfig(`certificatesVersion of ${of} cannot be decremented.`);
}
