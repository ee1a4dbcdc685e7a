import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { compareVersions } from '../../versions/compareVersions.js';
import { SERIES_NAMES } from '../../versions/releases.js';
import { entriesOf, type ProcessEntry } from '../document/entries.js';
import { invalidConfig } from './invalidConfig.js';

/**
 * Refuses a feature compatibility version that the version of a process does not have: it is that of its own series, or
 * of the one before. Processes that keep both are not checked, because older states may contain any.
 */
export function checkCompatibility(document: ConfigDocument, former: ConfigDocument): void {
  const before = entriesOf(former).byName;
  for (const process of entriesOf(document).processes) {
    const old = before.get(process.name);
    const isUnchanged = old?.version === process.version && compatibilityOf(old) === compatibilityOf(process);
    if (!isUnchanged) checkProcess(process);
  }
}

function checkProcess(process: ProcessEntry): void {
  const { name, version } = process;
  const compatibility = compatibilityOf(process);
  if (compatibility === undefined || compatibility === '') return;
  const own = version.split('.').slice(0, 2).join('.');
  const previous = SERIES_NAMES.findLast((series) => compareVersions(series, own) < 0);
  if (compatibility !== own && compatibility !== previous)
    throw invalidConfig(
      `featureCompatibilityVersion ${compatibility} of process ${name} does not fit its version ${version}.`,
    );
}

/** The contract demands a text. Everything else counts as none. */
function compatibilityOf({ all }: ProcessEntry): string | undefined {
  const { featureCompatibilityVersion: compatibility } = all;
  return typeof compatibility === 'string' ? compatibility : undefined;
}
