import type { LogEntry } from '../hostLogs/logEntry.js';
import type { SlowOperation } from './slowQueries.js';

const REDACTED = '###';

/** Returns the message of a slow query in the log of its process. */
export function slowEntry(operation: SlowOperation, isRedacted: boolean): LogEntry {
  const { at, collection, ms, nScanned, nReturned } = operation;
  const { namespace, field, isIndexed } = collection;
  const filter = predicateOf(operation, isRedacted);
  const planSummary = isIndexed ? `IXSCAN { ${field}: 1 }` : 'COLLSCAN';
  const [keysExamined, docsExamined] = [isIndexed ? nScanned : 0, nScanned];
  const name = namespace.slice(namespace.indexOf('.') + 1);
  const command = { find: name, filter, $db: namespace.split('.')[0] };
  return {
    at,
    component: 'COMMAND',
    id: 51803,
    context: `conn${1_000 + (at % 9_000)}`,
    message: 'Slow query',
    values: {
      type: 'command',
      ns: namespace,
      command,
      planSummary,
      keysExamined,
      docsExamined,
      nreturned: nReturned,
      durationMillis: ms,
    },
    text:
      `command ${namespace} command: find ${JSON.stringify(command)} planSummary: ${planSummary} ` +
      `keysExamined:${keysExamined} docsExamined:${docsExamined} nreturned:${nReturned} ${ms}ms`,
  };
}

/** Returns the condition of a slow query. */
export function predicateOf(
  { collection, value }: SlowOperation,
  isRedacted: boolean,
): Record<string, unknown> {
  return { [collection.field]: isRedacted ? REDACTED : value };
}
