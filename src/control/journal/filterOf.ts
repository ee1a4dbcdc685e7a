import type { Request } from 'express';
import { parseInstant } from '../../world/instant.js';
import { readJson, WrongJson } from '../../input/json/reader.js';
import { matchBody } from '../bodies/journalBodies.js';
import type { JournalFilter } from '../commands/journal.js';
import { limitOf } from '../limit.js';
import { unexpected, wrongQuery } from '../query.js';

/** Query parameters that filter the list. Each takes values separated by commas. */
const MATCHES = ['operation', 'status', 'fault', 'method', 'path', 'publicKey'] as const;

/** Reads the filter from the query of a request. */
export function filterOf(request: Request): JournalFilter {
  const query = request.query as Readonly<Record<string, unknown>>;
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
    const found = error.mistakes.map(({ path, message }) => [path.replace(/^\$\.|\[\d+\]$/g, ''), message]);
    throw wrongQuery(Object.fromEntries(found) as Record<string, string>);
  }
}

/** Splits the values of a parameter. Clients may send it several times. */
function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => (typeof each === 'string' ? each.split(',') : []));
}

function kindOf(kind: unknown): Pick<JournalFilter, 'kind'> {
  if (kind === undefined) return {};
  if (kind === 'exchange' || kind === 'control') return { kind };
  throw unexpected('kind', 'exchange or control', kind);
}

/** `since` is the id of an entry, or a virtual timestamp. */
function sinceOf(since: unknown): Pick<JournalFilter, 'after' | 'from'> {
  if (since === undefined) return { after: 0, from: -Infinity };
  if (typeof since === 'string' && /^\d{1,15}$/.test(since)) return { after: Number(since), from: -Infinity };
  const from = typeof since === 'string' ? parseInstant(since) : undefined;
  if (from !== undefined) return { after: 0, from };
  throw unexpected('since', 'the number of an entry or a timestamp', since);
}
