import { findingsIn, orderOf } from '../journal/doctor/examine.js';
import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import type { ReportedFinding } from '../report/report.js';
import type { Simulator } from '../simulator/simulator.js';
import { dialectOf } from '../world/quirks.js';

const EVIDENCE_MAX = 100;

/**
 * Examines the clients of several worlds. Each session of a journal is examined separately, because the
 * clocks of worlds differ and a reset sets the clock back. Equal findings are merged. Runs in small steps.
 */
export function* findingsAmong(
  simulator: Simulator,
  exchanges: readonly ExchangeRecord[],
): Generator<void, readonly ReportedFinding[], undefined> {
  const numbers = new Map(exchanges.map((record, at) => [record, at + 1]));
  const found: ReportedFinding[] = [];
  for (const session of sessionsIn(exchanges)) {
    const world = session[0]?.world ?? '';
    const quirks = simulator.find(world)?.world.quirks;
    const numberOf = new Map(session.map((record) => [record.id, numbers.get(record) ?? 0]));
    for (const { evidence, ...finding } of yield* findingsIn(session, quirks && dialectOf(quirks))) {
      const shown = evidence.flatMap((id) => numberOf.get(id) ?? []);
      found.push({ ...finding, worlds: [world], evidence: shown });
    }
  }
  return merged(found);
}

function sessionsIn(exchanges: readonly ExchangeRecord[]): readonly (readonly ExchangeRecord[])[] {
  const sessions = new Map<ExchangeRecord['session'], ExchangeRecord[]>();
  for (const record of exchanges) {
    const session = sessions.get(record.session);
    if (session === undefined) sessions.set(record.session, [record]);
    else session.push(record);
  }
  return [...sessions.values()];
}

function merged(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
  const byText = new Map<string, ReportedFinding>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.what}`;
    const before = byText.get(key);
    byText.set(key, before === undefined ? finding : together(before, finding));
  }
  return [...byText.values()].toSorted((a, b) => orderOf(a) - orderOf(b));
}

function together(a: ReportedFinding, b: ReportedFinding): ReportedFinding {
  return {
    ...a,
    count: a.count + b.count,
    worlds: [...new Set([...a.worlds, ...b.worlds])],
    evidence: [...a.evidence, ...b.evidence].slice(0, EVIDENCE_MAX),
  };
}
