import { entriesOf } from '../world/automation/document/entries.js';
import { aspectsOf } from '../world/automation/plan/aspects.js';
import type { AutomationConfig } from '../world/tables/automationConfigs.js';
import type { ManagedProcess } from '../world/tables/managedProcesses.js';

const DIGEST = /^[0-9a-f]{32}$/;

/**
 * The digests of settings that contain secrets. Processes have digests of their current settings, and agents compare these with the
 * configuration. A bundle with other secrets needs the digests of those.
 */
export class ReplacedDigests {
  private readonly known = new Map<string, string>();

  /** Notes the digests of a configuration and of its replacement. */
  add({ document }: AutomationConfig, { document: replaced }: AutomationConfig): void {
    if (document === undefined || replaced === undefined || document === replaced) return;
    for (const name of entriesOf(document).byName.keys()) {
      const after = aspectsOf(replaced, { name });
      for (const [aspect, value] of Object.entries(aspectsOf(document, { name }))) {
        const other = after[aspect];
        if (other !== undefined && other !== value) this.known.set(value, other);
      }
    }
  }

  /** Returns a process with the digests of the replaced settings. */
  in(process: ManagedProcess): ManagedProcess {
    const values = Object.values(process.applied);
    if (!values.some((value) => this.known.has(value))) return process;
    return withApplied(process, (value) => this.known.get(value) ?? value);
  }
}

/** Returns a process with a mask in place of all digests, because each may depend on a secret. */
export function withMaskedDigests(process: ManagedProcess, mask: string): ManagedProcess {
  return withApplied(process, (value) => (DIGEST.test(value) ? mask : value));
}

function withApplied(process: ManagedProcess, change: (value: string) => string): ManagedProcess {
  const applied = Object.entries(process.applied).map(([aspect, value]) => [aspect, change(value)]);
  return { ...process, applied: Object.fromEntries(applied) as ManagedProcess['applied'] };
}
