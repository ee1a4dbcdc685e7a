import type { Host } from './host.js';

/** What the automation configuration calls a process: unique within it. */
export function processName(host: Host): string {
  return `${host.hostname.split('.')[0] ?? host.hostname}_${host.port}`;
}
