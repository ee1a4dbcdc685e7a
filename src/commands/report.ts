import { computingCoverage, type CoveredExchanges } from '../journal/coverage/coverage.js';
import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import { CHALLENGE, isChallenge } from '../journal/challenge.js';
import { callsIn, handshakeOf, isFailed } from '../journal/handshakes.js';
import { memoryView } from '../journal/memory.js';
import { presentExchange } from '../journal/presentEntry.js';
import type { Report, ReportedExchange, ReportedVerdict, ReportedWorld } from '../report/report.js';
import { summarize } from '../report/summary.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { FindInScenarios } from '../scenarios/scenarioFinder.js';
import { formatInstant } from '../world/instant.js';
import { mapping, runInSlices } from '../world/slices.js';
import type { CommandContext } from './context.js';
import { findingsAmong } from './reportFindings.js';
import { scenarioResults, statusAtEnd, type ScenarioResult } from './scenarioResults.js';
import { faultNote } from './why/effectReasons.js';
import { contextOf, type WhyWorlds } from './why/entryRow.js';
import { whyOf } from './why/why.js';

/** The exchanges that a report covers. */
export interface RunExchanges extends CoveredExchanges {
  /** Number of calls that the journal dropped to stay within its limits, since it was last cleared. */
  readonly droppedCalls: number;
}

/** The parts of the context that a report needs. */
export type ReportContext = Pick<CommandContext, 'simulator' | 'worldFactory' | 'baseUrlOf' | 'version'>;

/** The outcome of a run. */
export interface RunOutcome extends Pick<Report, 'verdicts' | 'findings' | 'summary'> {
  /** Creates the whole report, which includes every exchange, in slices. */
  readonly report: () => Promise<Report>;
}

/** Returns the report of one world up to now. Other work runs in between. */
export async function getReport(
  context: ReportContext,
  live: LiveWorld,
  signal?: AbortSignal,
): Promise<Report> {
  const report = await (await getOutcome(context, live, signal)).report();
  const exitCode = live.recorded?.exitCode;
  return exitCode === undefined ? report : { ...report, exitCode };
}

/** Returns the outcome of one world up to now. */
export function getOutcome(
  context: ReportContext,
  live: LiveWorld,
  signal?: AbortSignal,
): Promise<RunOutcome> {
  return outcomeOf(context, [live], live.journal, scenarioResults, signal);
}

/** Returns the outcome of one world at the end of a run. */
export function getFinalOutcome(
  context: ReportContext,
  live: LiveWorld,
  signal?: AbortSignal,
): Promise<RunOutcome> {
  return outcomeOf(context, [live], live.journal, finalResults, signal);
}

/** Returns only the verdicts of a world's report. They are ready at once, however many exchanges there are. */
export function getVerdicts(context: ReportContext, live: LiveWorld): Pick<Report, 'verdicts'> {
  const find = context.worldFactory.scenarioFinder();
  return { verdicts: scenarioResults(context, live).map((result) => verdictOf(live, result, find)) };
}

/**
 * Returns the outcome of all worlds at the end of a run. Pending expectations count as missed, unless exchanges that are not
 * known could have met them. `exchanges`
 * also contains the exchanges of worlds that were reset or deleted.
 */
export function getRunOutcome(context: ReportContext, exchanges: RunExchanges): Promise<RunOutcome> {
  const { simulator } = context;
  const worlds = simulator.names().flatMap((name) => simulator.find(name) ?? []);
  return outcomeOf(context, worlds, exchanges, finalResults);
}

function finalResults(worlds: WhyWorlds, live: LiveWorld): readonly ScenarioResult[] {
  return scenarioResults(worlds, live).map((result) => ({
    ...result,
    status: statusAtEnd(result.status, result.isUncertain),
  }));
}

/** Everything is as of the call, although clients may send further requests while the outcome is computed. */
async function outcomeOf(
  context: ReportContext,
  worlds: readonly LiveWorld[],
  source: RunExchanges,
  resultsOf: typeof scenarioResults,
  signal?: AbortSignal,
): Promise<RunOutcome> {
  const { simulator, version: understudy } = context;
  const sliced = <T>(work: Generator<void, T>): Promise<T> => runInSlices(work, simulator.scheduler, signal);
  const find = context.worldFactory.scenarioFinder();
  const ended = Array.from(source.exchanges()).filter(({ ending }) => ending !== 'open');
  const calls = callsIn(source).filter(({ ending }) => ending !== 'open');
  const covering = computingCoverage(source, simulator.surface);
  const shownWorlds = worlds.map((live) => worldOf(context, live));
  const verdicts = worlds.flatMap((live) =>
    resultsOf(context, live).map((result) => verdictOf(live, result, find)),
  );
  const judged = { verdicts, findings: await sliced(findingsAmong(simulator, ended)) };
  const summary = summarize({ ...judged, exchanges: calls }, source.droppedCalls);
  const report = async (): Promise<Report> => ({
    version: 1,
    understudy,
    summary,
    worlds: shownWorlds,
    ...judged,
    exchanges: await sliced(
      mapping(ended, (record, at) => reportedExchange(record, at, simulator.find(record.world), context)),
    ),
    coverage: await sliced(covering),
  });
  return { ...judged, summary, report };
}

function verdictOf({ name }: LiveWorld, result: ScenarioResult, find: FindInScenarios): ReportedVerdict {
  const { scenario, list, at, value, status, atLoad, title, message } = result;
  return {
    world: name,
    scenario,
    where: `${list}[${at}]`,
    status,
    ...(atLoad && { atLoad }),
    title,
    ...(message !== undefined && { message }),
    ...find(scenario, list, at, value),
  };
}

/** Presents an exchange for a report. `at` is its position in the list, from 0. `live` is its world, unless that was deleted. */
export function reportedExchange(
  record: ExchangeRecord,
  at: number,
  live?: LiveWorld,
  worlds?: WhyWorlds,
): ReportedExchange {
  const isKnown = worlds !== undefined && live?.journal.find(record.id) === record;
  return {
    ...presentExchange(record),
    number: at + 1,
    world: record.world,
    ...(isKnown ? outcomeIn(worlds, live, record) : outcomeAlone(record)),
  };
}

type Judged = Pick<ReportedExchange, 'failed' | 'handshakeOf' | 'why'>;

function outcomeIn(worlds: WhyWorlds, live: LiveWorld, record: ExchangeRecord): Judged {
  const answer = handshakeOf(live.journal, record);
  const why = whyOf(contextOf(worlds, live, record))?.text ?? faultNote(record);
  return {
    failed: isFailed(live.journal, record),
    ...(answer !== undefined && { handshakeOf: answer, why: CHALLENGE }),
    ...(why !== undefined && { why }),
  };
}

/** Only the journal of a world knows whether a challenge was answered. */
function outcomeAlone(record: ExchangeRecord): Judged {
  if (isChallenge(record)) return { why: CHALLENGE };
  const why = whyOf({ record, live: undefined });
  const text = why?.text ?? faultNote(record);
  return { failed: why !== undefined, ...(text !== undefined && { why: text }) };
}

function worldOf({ baseUrlOf }: ReportContext, { name, world, journal }: LiveWorld): ReportedWorld {
  const baseUrl = baseUrlOf(name);
  return {
    name,
    ...(baseUrl !== undefined && { baseUrl }),
    seed: world.seed,
    now: formatInstant(world.now),
    exchanges: callsIn(journal).length,
    ...memoryView(journal.memory),
  };
}
