import type { TrialSource } from '../input/scenario/scenario.gen.js';
import type { Mode } from '../input/scenario/trialWords.js';
import type { ReportedExchange } from '../report/report.js';
import { compareWith, type Baseline } from './baseline.js';
import { isScored, type Requirements } from './requirements.js';
import type { Trial } from './trial.js';
import { endText } from './judge/exchangeTexts.js';
import type { CalledOperations } from './calledOperations.js';
import type { RanTrial } from './runTrial.js';
import { VERDICTS, type Verdict } from './verdict.js';

/** A trial in a certificate. */
export interface CertifiedTrial {
  readonly name: string;
  readonly group: string;
  readonly level: Trial['level'];
  readonly verdict: Verdict;
  readonly reason?: string;
  /** Relation to the baseline. Unset if it does not list the trial. */
  readonly baseline?: string;
  /** Whether the trial is in the requirement set, or was added by the user. */
  readonly scored: boolean;
  /** Whether the trial ends the run with exit code 1. */
  readonly unexpected: boolean;
  readonly rule: string;
  /** The events on the wire, and what a good client does then. */
  readonly wire: string;
  readonly client: string;
  readonly source: TrialSource;
  /** The exchanges that show the verdict, such as `GET /orgs → 503`. Unset if it passed. */
  readonly exchanges?: readonly string[];
  /** All requests of a trial that failed, by the path of the file in the folder of the report. */
  readonly archive?: string;
  /** The recorded run of a trial that failed, in the same way. */
  readonly bundle?: string;
}

/** The result of a run, as `certificate.json` contains it. */
export interface Certificate {
  /** Version of this format. */
  readonly version: 1;
  /** Says what the certificate proves, and what it does not prove. */
  readonly scope: string;
  readonly requirements: string;
  readonly program: string;
  readonly command: readonly string[];
  readonly mode: Mode;
  readonly profile: string;
  readonly seed: number;
  /** Why trials are missing: the run without any fault failed, or a signal ended the run. */
  readonly problem?: string;
  /** Number of trials that the baseline lists. Unset without a baseline. */
  readonly baseline?: number;
  readonly trials: readonly CertifiedTrial[];
  /** The operations that the client called. */
  readonly coverage: CalledOperations;
  readonly summary: Readonly<Record<Verdict, number>> & {
    readonly trials: number;
    /** Trials that decide the exit code. */
    readonly scored: number;
    /** Failures that the baseline does not list, and its trials that no longer fail. */
    readonly unexpected: number;
  };
  /** The only member that differs between two runs. */
  readonly time: { readonly startedAt: string; readonly seconds: number };
}

const SCOPE =
  'This certifies agreement with Understudy, a stand-in for the platform, not with the platform itself. Each rule names its source.';

const NO_BASELINE: Baseline = new Set();

/** Compares a trial that has run with the requirement set and the baseline. */
export function certifiedTrial(
  { trial, judgement, exchanges, files }: RanTrial,
  requirements: Requirements,
  baseline: Baseline = NO_BASELINE,
): CertifiedTrial {
  const { name, group, level, rule, wire, client, source } = trial;
  const { verdict, reason } = judgement;
  const scored = isScored(trial, requirements);
  const { note, isUnexpected } = compareWith(baseline, name, verdict);
  return {
    name,
    group,
    level,
    verdict,
    ...(reason !== undefined && { reason }),
    ...(note !== undefined && { baseline: note }),
    scored,
    unexpected: scored && isUnexpected,
    rule,
    wire,
    client,
    source,
    ...(exchanges.length > 0 && { exchanges: exchanges.map(exchangeText) }),
    ...files,
  };
}

function exchangeText(exchange: ReportedExchange): string {
  return `${exchange.method} ${exchange.url.replace(API_PATH, '')} → ${endText(exchange)}`;
}

/** The part of an address that all operations share, with the prefix of a world. */
const API_PATH = /^.*?\/api\/public\/v1\.0(?=\/)/;

/** Completes a certificate: adds its scope and its summary. */
export function certificateOf(
  parts: Omit<Certificate, 'version' | 'scope' | 'summary' | 'baseline'>,
  baseline?: Baseline,
): Certificate {
  const { trials } = parts;
  const counts = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, trials.filter((each) => each.verdict === verdict).length]),
  ) as Readonly<Record<Verdict, number>>;
  return {
    version: 1,
    scope: SCOPE,
    ...parts,
    ...(baseline !== undefined && { baseline: baseline.size }),
    summary: {
      trials: trials.length,
      scored: trials.filter(({ scored }) => scored).length,
      ...counts,
      unexpected: trials.filter(({ unexpected }) => unexpected).length,
    },
  };
}
