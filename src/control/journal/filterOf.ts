import type { Request } from 'express';
import { parseInstant } from '../../domain/instant.js';
import { readJson, WrongJson } from '../../simulator/json/reader.js';
import { matchBody } from '../bodies/journalBodies.js';
import type { JournalFilter } from '../commands/journal.js';
import { limitOf } from '../limit.js';
import { Problem } from '../problem.js';

/** What a list can be narrowed down by, each name once, its values separated by commas. */
const MATCHES = ['operation', 'status', 'fault', 'method', 'path', 'publicKey'] as const;
const OTHERS = ['kind', 'since', 'limit'];

/** The filter in the query of a request for a journal. */
export function filterOf(request: Request): JournalFilter {
  const query = request.query as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(query)) {
    if (!(MATCHES as readonly string[]).includes(name) && !OTHERS.includes(name)) throw unknown(name);
  }
  const wanted = MATCHES.filter((name) => name in query).map((name) => [name, textsOf(query[name])] as const);
  return {
    ...kindOf(query.kind),
    ...sinceOf(query.since),
    match: readMatch(Object.fromEntries(wanted)),
    limit: limitOf(request, Infinity),
  };
}

function readMatch(wanted: object): JournalFilter['match'] {
  try {
    return readJson(matchBody, wanted);
  } catch (error) {
    if (!(error instanceof WrongJson)) throw error;
    const told = error.mistakes.map(
      ({ path, message }) => `${path.replace(/^\$\.|\[\d+\]$/g, '')}: ${message}`,
    );
    throw new Problem(400, `The query is wrong: ${told.join('; ')}.`);
  }
}

/** The values of a parameter, which may be sent several times. */
function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => (typeof each === 'string' ? each.split(',') : []));
}

function kindOf(kind: unknown): Pick<JournalFilter, 'kind'> {
  if (kind === undefined) return {};
  if (kind === 'exchange' || kind === 'control') return { kind };
  throw new Problem(400, `The kind ${JSON.stringify(kind)} is neither exchange nor control.`);
}

/** An entry's number, or a virtual timestamp. */
function sinceOf(since: unknown): Pick<JournalFilter, 'after' | 'from'> {
  if (since === undefined) return { after: 0, from: -Infinity };
  if (typeof since === 'string' && /^\d{1,15}$/.test(since)) return { after: Number(since), from: -Infinity };
  const from = typeof since === 'string' ? parseInstant(since) : undefined;
  if (from !== undefined) return { after: 0, from };
  throw new Problem(400, `since=${JSON.stringify(since)} is neither an entry's number nor a timestamp.`);
}

function unknown(name: string): Problem {
  const known = [...MATCHES, ...OTHERS].join(', ');
  return new Problem(400, `There is no filter ${JSON.stringify(name)}; there are ${known}.`);
}
