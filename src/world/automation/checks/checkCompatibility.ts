import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { compareVersions } from '../../versions/compareVersions.js';
import { SERIES_NAMES, seriesOf } from '../../versions/releases.js';
import { entriesOf, type ProcessEntry } from '../document/entries.js';
import { invalidConfig } from './invalidConfig.js';

/**
 * Refuses a feature compatibility version that does not fit the version of its process. It must be the series of that
 * version or the series before it. Processes whose versions are both unchanged are not checked, because older states
 * may contain any combination.
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
  if (compatibility === undefined) return;
  if (compatibility === '') throw invalidConfig(`featureCompatibilityVersion of process ${name} is empty.`);
  const own = seriesOf(version);
  const previous = SERIES_NAMES.findLast((series) => compareVersions(series, own) < 0);
  if (compatibility !== own && compatibility !== previous)
    throw invalidConfig(
      `featureCompatibilityVersion ${compatibility} of process ${name} does not fit its version ${version}.`,
    );
}

/**
 * Returns the feature compatibility version of a process. The contract requires a text, and any other value counts as
 * unset.
 */
function compatibilityOf({ all }: ProcessEntry): string | undefined {
  const { featureCompatibilityVersion: compatibility } = all;
  return typeof compatibility === 'string' ? compatibility : undefined;
}
