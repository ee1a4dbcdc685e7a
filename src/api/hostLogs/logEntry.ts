import { LAST_INSTANT, type Instant } from '../../world/instant.js';

/** A message in the log of a database process, in both formats in which processes write it. */
export interface LogEntry {
  readonly at: Instant;
  readonly component: 'CONTROL' | 'NETWORK' | 'REPL' | 'ELECTION' | 'COMMAND';
  /** Number of the message. Only the JSON format has it. */
  readonly id: number;
  /** Name of the thread. */
  readonly context: string;
  /** Message and its values in the JSON format. */
  readonly message: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** The whole message in the text format. */
  readonly text: string;
}

const COMPONENT_WIDTH = 8;

/** Formats an entry as a line. Processes write JSON since version 4.4, and text before. */
export function formatEntry(version: string, entry: LogEntry): string {
  const { at, component, id, context, message, values, text } = entry;
  const time = new Date(Math.min(at, LAST_INSTANT)).toISOString();
  if (!writesJson(version))
    return `${time.replace('Z', '+0000')} I  ${component.padEnd(COMPONENT_WIDTH)} [${context}] ${text}`;
  return JSON.stringify({
    t: { $date: time.replace('Z', '+00:00') },
    s: 'I',
    c: component,
    id,
    ctx: context,
    msg: message,
    ...(Object.keys(values).length > 0 && { attr: values }),
  });
}

function writesJson(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 4 || (major === 4 && minor >= 4);
}
