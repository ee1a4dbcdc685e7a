import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../server/config/usageError.js';
import type { Trial } from './trial.js';

/** The folder with a file for each requirement set. A set lists names, one a line, and never changes. */
const FOLDER = fileURLToPath(new URL('../../scenarios/trials/requirements/', import.meta.url));
const EXTENSION = '.txt';

/** A frozen set of trials that a client is scored against. */
export interface Requirements {
  readonly name: string;
  readonly trials: ReadonlySet<string>;
}

/** Returns the names of all sets, oldest first. */
export function requirementNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Reads a set, by default the newest. Throws a UsageError if it is unknown. */
export function readRequirements(wanted?: string): Requirements {
  const names = requirementNames();
  const name = wanted ?? names.at(-1) ?? '';
  if (!names.includes(name))
    throw new UsageError(`--requirements ${JSON.stringify(name)}: expected one of ${names.join(', ')}`);
  const lines = readFileSync(FOLDER + name + EXTENSION, 'utf8').split('\n');
  return { name, trials: new Set(lines.filter((line) => line !== '')) };
}

/** Returns whether a trial counts: it is in the set, or the user has added it. */
export function isScored(trial: Trial, { trials }: Requirements): boolean {
  return trial.isOwn || trials.has(trial.name);
}
