import type { TrialStep } from '../../input/scenario/scenario.gen.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { breachOf } from '../judge/checks.js';
import { unexercised } from '../judge/exercise.js';
import { missedExpectations } from '../judge/expectations.js';
import { endText } from '../judge/exchangeTexts.js';
import { judge, type Ending } from '../judge/judge.js';
import { ticks } from '../../server/realClock.js';
import type { Trial } from '../trial.js';
import type { TrialWorld } from '../trialWorld.js';
import type { Breach, Judgement } from '../verdict.js';
import { affectedIn } from '../watchTrial.js';
import type { Driver, StartDriver } from './driver.js';
import { errorText, type ClientError, type DriverReply } from './reply.js';
import { argumentsOf, differenceOf } from './steps.js';

/** The call that a trial without steps makes. */
const DEFAULT_STEPS: readonly TrialStep[] = [{ call: 'listOrganizations', rows: 'organizations' }];

/** The findings of the steps of a trial. */
interface Driven {
  readonly breaches: Breach[];
  /** Errors in steps that do not require one. */
  readonly errors: string[];
  /** Errors in steps that require one. */
  readonly wanted: string[];
  readonly unsupported: string[];
  broken?: string;
}

/** Makes the calls of a trial with a driver, and compares each result with the rows of the world. */
export async function driveTrial(
  trial: Trial,
  world: TrialWorld,
  start: StartDriver,
  timeoutMs: number,
): Promise<Judgement & { readonly output: string; readonly durationMs: number }> {
  const startedAt = ticks();
  const driver = start(world.variables, timeoutMs);
  const driven = await makeCalls(trial, world, driver);
  const output = await driver.end();
  const record = world.record();
  const results = await world.conclude();
  const run = { record, hasSucceeded: driven.errors.length === 0 && driven.broken === undefined };
  const breaches = [
    // Breaches by requests come first, because they explain the wrong results.
    ...(trial.checks ?? []).flatMap((check) => breachOf(run, check) ?? []),
    ...driven.breaches,
    ...missedExpectations(trial, record, results),
  ];
  const [missing] = driven.unsupported;
  const unsupported = missing === undefined ? undefined : `the driver does not support ${missing}`;
  const unmet = unexercised(trial, record);
  const judgement = judge({
    trial,
    unexercised: unmet === undefined ? undefined : (unsupported ?? unmet),
    breaches,
    ending: endingOf(driven, trial),
    isErrorSeen: true,
    affected: affectedIn(trial, record),
    dropped: record.dropped,
  });
  return { ...judgement, output, durationMs: ticks() - startedAt };
}

function endingOf({ broken, errors, wanted }: Driven, { outcome }: Trial): Ending {
  if (broken !== undefined) return { kind: 'broken', text: broken };
  const [error] = outcome === 'error' ? [...errors, ...wanted] : errors;
  return error === undefined ? { kind: 'success' } : { kind: 'error', text: error };
}

async function makeCalls(trial: Trial, world: TrialWorld, driver: Driver): Promise<Driven> {
  const driven: Driven = { breaches: [], errors: [], wanted: [], unsupported: [] };
  const results: unknown[] = [];
  for (const step of trial.steps ?? DEFAULT_STEPS) {
    const values = argumentsOf(step, world.live.world, results);
    if (values === undefined) {
      // The step needs the result of an earlier one, which gave none.
      results.push(undefined);
      continue;
    }
    const seen = world.exchanges().length;
    const reply = await driver.call({
      case: trial.name,
      baseUrl: world.ready.baseUrl,
      ...keyOf(world, step.key),
      call: step.call,
      arguments: values,
    });
    if (reply.kind === 'broken') return { ...driven, broken: `${step.call}: ${reply.text}` };
    results.push(reply.kind === 'result' ? reply.result : undefined);
    if (reply.kind === 'unsupported') driven.unsupported.push(step.call);
    else note(driven, trial, step, reply, world, seen);
  }
  return driven;
}

function keyOf(
  { live }: TrialWorld,
  name = 'admin',
): { readonly publicKey: string; readonly privateKey: string } {
  const key = live.world.keys
    .all()
    .toArray()
    .find((each) => each.name === name);
  return { publicKey: key?.publicKey ?? name, privateKey: key?.privateKey ?? '' };
}

/** Compares the reply of a step with what the trial allows. */
function note(
  driven: Driven,
  trial: Trial,
  step: TrialStep,
  reply: Extract<DriverReply, { readonly kind: 'result' | 'error' }>,
  world: TrialWorld,
  seen: number,
): void {
  const { outcome = trial.outcome ?? 'success', call } = step;
  const evidence = world.exchanges().slice(seen);
  const add = (reason: string, isAdvice = false): void => {
    driven.breaches.push({ reason: `${call}: ${reason}`, evidence, isAdvice });
  };
  if (reply.kind === 'result') {
    if (outcome === 'error') {
      add('the client reported no error');
      return;
    }
    const difference = differenceOf(step, reply.result, world.live, evidence);
    if (difference !== undefined) add(difference);
    return;
  }
  const { error } = reply;
  if (outcome === 'success') add(`the client reported ${errorText(error)}`);
  const wrong = wrongIn(error, step, evidence);
  if (wrong !== undefined) add(wrong);
  if (error.kind === 'untyped') add('the error is none of the errors that the client documents', true);
  (outcome === 'error' ? driven.wanted : driven.errors).push(
    `${call}: the client reported ${errorText(error)}`,
  );
}

/** Compares an error with the one that the step requires. Says what the client got, too. */
function wrongIn(
  error: ClientError,
  { error: expected = {} }: TrialStep,
  exchanges: readonly ExchangeRecord[],
): string | undefined {
  const [wrong] = (['status', 'code'] as const).filter(
    (name) => expected[name] !== undefined && error[name] !== expected[name],
  );
  if (wrong === undefined) return undefined;
  const last = exchanges.at(-1);
  const got = last === undefined ? 'it sent no request' : `its last request got ${endText(last)}`;
  const lacking = error[wrong] === undefined ? `, without a ${wrong}` : '';
  return `the client reported ${errorText(error)}${lacking}; expected an error with the ${wrong} ${expected[wrong]} (${got})`;
}
