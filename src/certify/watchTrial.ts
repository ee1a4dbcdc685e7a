import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import { ticks } from '../server/realClock.js';
import type { Judgement } from './verdict.js';
import { endOf, endOfCommand, hasSucceeded, startCommand, type CommandResult } from './childCommand.js';
import { breachOf, EVIDENCE_MAX } from './judge/checks.js';
import { affectedText } from './judge/exchangeTexts.js';
import { unexercised } from './judge/exercise.js';
import { missedExpectations } from './judge/expectations.js';
import { judge, type Ending } from './judge/judge.js';
import type { RunRecord } from './judge/runRecord.js';
import type { Trial } from './trial.js';
import type { TrialWorld } from './trialWorld.js';

/** Runs a command against a world, at most `timeoutMs` real milliseconds. */
export async function runIn(
  world: TrialWorld,
  command: readonly string[],
  timeoutMs: number,
): Promise<CommandResult> {
  return endOfCommand(startCommand(command, world.variables), timeoutMs);
}

/** Runs a test suite in the world of a trial, and judges it by its requests first and its exit code second. */
export async function watchTrial(
  trial: Trial,
  world: TrialWorld,
  command: readonly string[],
  timeoutMs: number,
  undisturbed?: RunRecord,
): Promise<Judgement & { readonly output: string; readonly durationMs: number }> {
  const start = ticks();
  const result = await runIn(world, command, timeoutMs);
  const durationMs = ticks() - start;
  const record = world.record(undisturbed);
  const results = await world.conclude();
  const run = { record, hasSucceeded: hasSucceeded(result) };
  const breaches = [
    ...(trial.checks ?? []).flatMap((check) => breachOf(run, check) ?? []),
    ...missedExpectations(trial, record, results),
  ];
  const affected = affectedIn(trial, record);
  const judgement = judge({
    trial,
    unexercised: unexercised(trial, record),
    dropped: record.dropped,
    breaches,
    ending: endingOf(result, lastAffected(trial, record)),
    isErrorSeen: false,
    affected,
  });
  return { ...judgement, output: result.output, durationMs };
}

function endingOf(result: CommandResult, last: ExchangeRecord | undefined): Ending {
  if (hasSucceeded(result)) return { kind: 'success' };
  const text = `the command ${endOf(result)}${last === undefined ? '' : ` after ${affectedText(last)}`}`;
  return result.code === undefined ? { kind: 'broken', text } : { kind: 'error', text };
}

/** Returns the last exchange that a fault of a trial affected: a suite that stops at its first failure fails because of it. */
export function lastAffected({ scenario }: Trial, record: RunRecord): ExchangeRecord | undefined {
  const ids = new Set((scenario.faults ?? []).map(({ id = '' }) => id));
  return record.exchanges.findLast(({ faults }) => faults.some(({ ruleId }) => ids.has(ruleId)));
}

/** Returns the first exchanges that the faults of a trial affected, each followed by its repetitions. */
export function affectedIn({ scenario }: Trial, record: RunRecord): Judgement['evidence'] {
  const affected = (scenario.faults ?? []).flatMap(({ id = '' }) => record.affectedBy(id));
  const shown = affected.flatMap((each) => [each, ...record.repetitionsOf(each)]);
  return [...new Set(shown)].slice(0, EVIDENCE_MAX);
}
