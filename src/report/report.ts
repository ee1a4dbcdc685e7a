import type { Coverage } from '../journal/coverage/coverage.js';
import type { Finding } from '../journal/doctor/examine.js';
import type { MemoryView } from '../journal/memory.js';
import type { ShownExchange } from '../journal/presentEntry.js';

/** The report of a run, as `report.json` contains it. It contains no secrets. */
export interface Report {
  /** Version of this format. */
  readonly version: 1;
  /** Version of the program. */
  readonly understudy: string;
  /** Exit code of the command that `exec` ran. Unset if no command was run. */
  readonly exitCode?: number;
  readonly summary: Summary;
  readonly worlds: readonly ReportedWorld[];
  readonly verdicts: readonly ReportedVerdict[];
  readonly findings: readonly ReportedFinding[];
  /** The exchanges in the order of arrival. */
  readonly exchanges: readonly ReportedExchange[];
  /** The parts of the API that clients used. Includes exchanges that the journal has dropped since. */
  readonly coverage: Coverage;
}

/** The numbers of a report. */
export interface Summary {
  readonly expectations: { readonly met: number; readonly missed: number; readonly pending: number };
  /** Number of timeline steps that failed. */
  readonly failedSteps: number;
  /** Number of calls, including those that the journal has dropped. A challenge and its answer are one. */
  readonly requests: number;
  /** Number of calls that the journal dropped before the report was made. */
  readonly dropped: number;
  readonly findings: number;
}

/** A world at the time of the report. */
export interface ReportedWorld extends MemoryView {
  readonly name: string;
  /** Unset if the API has no address. */
  readonly baseUrl?: string;
  readonly seed: number;
  /** Virtual time of the world, as an ISO 8601 timestamp. */
  readonly now: string;
  /** Number of calls in its journal, which the verdicts and findings are about. */
  readonly exchanges: number;
}

/** The verdict on one expectation of a scenario, or a timeline step that failed. */
export interface ReportedVerdict {
  readonly world: string;
  readonly scenario: string;
  /** Path in the scenario, such as `expect[1]` or `timeline[0]`. */
  readonly where: string;
  /** `pending` means that the expectation may still be met, or that exchanges which decide it are not known. Only timeline steps can have `failed`. */
  readonly status: 'met' | 'missed' | 'pending' | 'failed';
  /** Set if the expectation was met when the scenario was loaded, before any call. Then it tests no client. */
  readonly atLoad?: true;
  /** The expectation's `because`, or else the expectation itself as text. For a step, its action. */
  readonly title: string;
  /** The expected and the actual exchanges or state. Unset if the expectation was met. */
  readonly message?: string;
  /**
   * File of the scenario, with line and column from 1. Unset if the scenario has no file, or if the file has
   * changed.
   */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** A finding of the doctor. Equal findings in several worlds are merged. */
export interface ReportedFinding extends Omit<Finding, 'evidence'> {
  readonly worlds: readonly string[];
  /** Numbers of the exchanges that show the mistake, at most the first 100. */
  readonly evidence: readonly number[];
}

/** An exchange in a report. */
export interface ReportedExchange extends ShownExchange {
  /** Position in the report, from 1. In contrast, `id` is the number of the exchange in its world's journal. */
  readonly number: number;
  readonly world: string;
  /** Whether the client did not get what it asked for. Unset for a challenge whose answer is not known. */
  readonly failed?: boolean;
  /** Of a challenge, the number of the call in its world's journal that has answered it. */
  readonly handshakeOf?: number;
  /** Explains in words why the response is not a success. */
  readonly why?: string;
}
