import { Buffer } from 'node:buffer';
import { formatInstant, MINUTE_MS } from '../../world/instant.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import type { ArchivedFile } from '../archive/archivedFile.js';
import { agentLines } from '../logs/agentLog.js';
import { newestLines } from '../logs/newestLines.js';
import type { DiagnosticsLimits } from './diagnosticsLimits.js';

/**
 * Sources of an archive of diagnostics. `replies` maps file names to functions that return the reply of an operation.
 */
export interface DiagnosticsSource {
  readonly world: World;
  readonly project: Project;
  readonly replies: Readonly<Record<string, () => object>>;
}

/** Maximum size of an agent's log, in bytes. */
const LOG_BYTES_MAX = 64 * 1_024;

/** Generates the files of an archive of diagnostics: replies of operations at this instant, and logs of agents. */
export function* diagnosticFiles(
  source: DiagnosticsSource,
  limits: DiagnosticsLimits,
): Generator<ArchivedFile, void, undefined> {
  const { world, project, replies } = source;
  const now = formatInstant(world.now);
  yield file('global/diagnostics.json', { groupId: project.id, now, ...limits }, limits);
  for (const [name, reply] of Object.entries(replies)) yield file(`${name}.json`, reply(), limits);
  yield* agentLogs(source, limits);
}

/**
 * Makes a file from a reply. If the reply is longer than the limit, halves its list until it fits. A reply that is too
 * long without a list gives an empty file.
 */
function file(name: string, reply: object, { sizeLimit }: DiagnosticsLimits): ArchivedFile {
  const results =
    'results' in reply && Array.isArray(reply.results) ? (reply.results as unknown[]) : undefined;
  // Remove the links, because they lead to pages of the whole list, and the file may contain only a part of it.
  const textOf = (entries?: readonly unknown[]): string =>
    JSON.stringify(entries === undefined ? reply : { ...reply, links: undefined, results: entries }, null, 2);
  let text = textOf(results);
  for (let count = results?.length ?? 0; text.length > sizeLimit && count > 0;) {
    count = Math.floor(count / 2);
    text = textOf(results?.slice(0, count));
  }
  return { name, content: Buffer.from(text.length > sizeLimit ? '' : text) };
}

function* agentLogs(
  { world, project }: DiagnosticsSource,
  { minutes, sizeLimit }: DiagnosticsLimits,
): Generator<ArchivedFile, void, undefined> {
  const range = { from: world.now - minutes * MINUTE_MS, to: world.now };
  for (const { typeName, hostname } of project.agents) {
    const log = `${typeName}_AGENT` as const;
    const lines = agentLines(world, { hostname, groupId: project.id }, log, range);
    const name = `${project.id}/logs/${hostname}/${typeName.toLowerCase()}-agent.log`;
    yield { name, content: newestLines(lines, Math.min(sizeLimit, LOG_BYTES_MAX)) };
  }
}
