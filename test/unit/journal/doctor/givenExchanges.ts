import { ControlRecord } from '../../../../src/journal/controlRecord.js';
import type { Finding } from '../../../../src/journal/doctor/examine.js';
import { Journal } from '../../../../src/journal/journal.js';
import type { Dialect } from '../../../../src/world/quirks.js';
import { examine, given, type GivenExchange } from '../../../support/journals.js';

export const times = <T = GivenExchange>(count: number, of: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => of(at));

export const signed = (nonce: string, nc = 1): readonly string[] => [
  'Authorization',
  `Digest username="ADMIN1", nonce="${nonce}", nc=${nc}`,
];

export const unsigned: GivenExchange = { publicKey: '', status: 401 };

export const user = {
  method: 'POST',
  target: '/unauth/users',
  body: { username: 'a' },
  publicKey: '',
  status: 201,
};

/** An action of the control plane, such as a fault rule that a test removes. */
export const ACTION = 'action';
export type Entry = GivenExchange | typeof ACTION;

/** Puts calls on one connection, after its first challenge. */
export const over = (connection: number, ...calls: readonly GivenExchange[]): readonly GivenExchange[] =>
  calls.map((call, at) => ({ ...call, connection, turn: at + 2 }));

/** Examines a journal with these entries. */
export function findingsOf(entries: readonly Entry[], dialect?: Dialect): readonly Finding[] {
  const journal = new Journal();
  for (const entry of entries) {
    if (entry !== ACTION) {
      given(journal, entry);
      continue;
    }
    const action = new ControlRecord('DELETE', 'faults', 0, 0);
    journal.enter(action);
    journal.close(action);
  }
  return examine(journal, dialect).findings;
}
