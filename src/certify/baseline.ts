import { readFileSync, statSync } from 'node:fs';
import { issue } from '../schema/issue.js';
import { hintOf } from '../schema/nearest.js';
import { FileError, locate } from '../input/fileError.js';
import { readYaml, type YamlText } from '../input/yamlText.js';
import { UsageError } from '../server/config/usageError.js';
import { reasonOf } from '../simulator/systemError.js';
import type { Verdict } from './verdict.js';

/** Maximum size of a baseline in bytes. */
const BYTES_MAX = 1024 * 1024;

/** Names of trials that are known to fail. */
export type Baseline = ReadonlySet<string>;

/**
 * Reads a baseline: a YAML list of names, a map from names to reasons, or names in a text. Throws a UsageError if the
 * file cannot be read or names an unknown trial.
 */
export function readBaseline(file: string, known: readonly string[]): Baseline {
  const yaml = readYaml(textOf(file));
  const names = yaml.mistakes.length > 0 ? [] : namesIn(yaml.value);
  if (names === undefined)
    throw wrong(file, yaml, [issue([], 'expected a list of names of trials, such as "- post-answer-lost"')]);
  const unknown = names.filter(({ name }) => !known.includes(name));
  if (yaml.mistakes.length > 0) throw new UsageError(new FileError(file, yaml.mistakes).message);
  if (unknown.length > 0)
    throw wrong(
      file,
      yaml,
      unknown.map(({ name, at }) =>
        issue(at, `no trial has the name ${JSON.stringify(name)}${hintOf(name, known)}`),
      ),
    );
  return new Set(names.map(({ name }) => name));
}

function textOf(file: string): string {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw new Error('expected a file');
    if (stat.size > BYTES_MAX) throw new Error(`has ${stat.size} bytes; expected at most ${BYTES_MAX}`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--baseline ${JSON.stringify(file)}: cannot be read: ${reasonOf(error)}`);
  }
}

interface Listed {
  readonly name: string;
  readonly at: readonly (string | number)[];
}

function namesIn(value: unknown): readonly Listed[] | undefined {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string')
    return value
      .split(/\s+/)
      .filter((name) => name !== '')
      .map((name) => ({ name, at: [] }));
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string')
      ? value.map((name, at) => ({ name, at: [at] }))
      : undefined;
  if (typeof value !== 'object' || Object.values(value).some(isCollection)) return undefined;
  return Object.keys(value).map((name) => ({ name, at: [name] }));
}

function isCollection(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function wrong(file: string, yaml: YamlText, issues: Parameters<typeof locate>[0]): UsageError {
  return new UsageError(new FileError(file, locate(issues, yaml)).message);
}

/** The relation of a verdict to a baseline. `unexpected` ends with exit code 1. */
export interface Comparison {
  readonly note?: string;
  readonly isUnexpected: boolean;
}

/** Compares a verdict with the baseline. */
export function compareWith(baseline: Baseline, name: string, verdict: Verdict): Comparison {
  if (!baseline.has(name)) return { isUnexpected: verdict === 'failed' };
  if (verdict === 'failed') return { note: 'expected by the baseline', isUnexpected: false };
  if (verdict === 'warned') return { note: 'in the baseline, but only a warning', isUnexpected: false };
  if (verdict === 'notExercised')
    return { note: 'in the baseline, but this run did not meet it', isUnexpected: false };
  return { note: 'no longer fails: remove it from the baseline', isUnexpected: true };
}
