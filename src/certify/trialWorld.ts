import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import { RunJournal } from '../journal/runJournal.js';
import { concludeScenarios } from '../commands/scenarios.js';
import { scenarioResults, type ScenarioResult } from '../commands/scenarioResults.js';
import type { NamedScenario } from '../scenarios/applyScenario.js';
import type { Config } from '../server/config/config.js';
import type { Environment } from '../server/config/settings.js';
import { connectionVariables } from '../server/connectionVariables.js';
import { defaultWorldOf } from '../server/defaultWorld.js';
import { Program } from '../server/program.js';
import { readyReport, type ReadyReport } from '../server/readyReport.js';
import type { buildWorld } from '../server/worldFactory.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { RunRecord } from './judge/runRecord.js';

/** The parts of a run that all trials share, before anything is run. */
export interface TrialSetup {
  readonly config: Config;
  readonly version: string;
  readonly warn: (message: string) => void;
  /** Builds the worlds at the start of trials. */
  readonly build: typeof buildWorld;
}

/**
 * A simulator of its own for one trial: the scenario plays in its default world, so clients need no other address, and
 * worlds that a test suite copies from it have the same faults.
 */
export class TrialWorld {
  private constructor(
    readonly version: string,
    readonly scenario: NamedScenario,
    readonly program: Program,
    readonly ready: ReadyReport,
    /** The exchanges that have ended, in all worlds. */
    readonly seen: RunJournal,
  ) {}

  /** `onExchanged` is called after each exchange. */
  static async open(
    setup: TrialSetup,
    scenario: NamedScenario,
    onExchanged: () => void = () => undefined,
  ): Promise<TrialWorld> {
    const { config, version, warn, build } = setup;
    const seen = new RunJournal();
    const onExchange = (record: ExchangeRecord): void => {
      seen.add(record);
      onExchanged();
    };
    const scenarios = [...config.scenarios, scenario];
    const program = await Program.open({ ...config, scenarios }, { version, warn, build, onExchange });
    const running = await program.listen();
    return new TrialWorld(
      version,
      scenario,
      program,
      readyReport(running, defaultWorldOf(program).world),
      seen,
    );
  }

  get live(): LiveWorld {
    return defaultWorldOf(this.program);
  }

  /** The environment variables by which a command finds the world. */
  get variables(): Environment {
    return { ...connectionVariables(this.ready, undefined), UNDERSTUDY_TRIAL: this.scenario.name };
  }

  /** The exchanges of all worlds so far, in the order of arrival. Includes those that still run. */
  exchanges(): readonly ExchangeRecord[] {
    const { simulator } = this.program;
    const living = simulator
      .names()
      .flatMap((name) => [...(simulator.find(name)?.journal.exchanges() ?? [])]);
    return [...new Set([...this.seen.exchanges(), ...living])].toSorted((a, b) => a.ticks - b.ticks);
  }

  record(undisturbed?: RunRecord): RunRecord {
    return new RunRecord(this.exchanges(), undisturbed, this.seen.droppedExchanges);
  }

  /** Lets the time of all expectations pass. Returns their results in the default world. */
  async conclude(): Promise<readonly ScenarioResult[]> {
    await concludeScenarios(this.program.simulator);
    return scenarioResults(this.program, this.live).filter(({ scenario }) => scenario === this.scenario.name);
  }

  close(): Promise<void> {
    return this.program.close();
  }
}
