import type { CertifyOptions } from '../server/config/certifyOptions.js';
import type { Config } from '../server/config/config.js';
import { realNow, ticks } from '../server/realClock.js';
import { formatInstant } from '../world/instant.js';
import { coverageOf } from './calledOperations.js';
import { certificateOf, certifiedTrial, type Certificate } from './certificate.js';
import type { Plan } from './plan.js';
import { trialLine } from './printed.js';
import { writeReport } from './report/writeReport.js';
import { trialCount } from './trial.js';
import type { RanTrial } from './runTrial.js';
import type { FailedRun } from './undisturbed.js';

/** The call of `certify`. */
interface CertifyCall {
  readonly config: Config;
  readonly options: CertifyOptions;
  readonly command: readonly string[];
  readonly version: string;
}

/** The results of a run so far, which become its certificate however the run ends. */
export class Results {
  private readonly startedAt = formatInstant(realNow());
  private readonly start = ticks();
  private readonly ran: RanTrial[] = [];

  constructor(
    private readonly plan: Plan,
    private readonly call: CertifyCall,
    private readonly say: (text: string) => void,
  ) {}

  /** Keeps the result of a trial, and prints it. */
  readonly add = (ran: RanTrial): void => {
    this.ran.push(ran);
    this.say(trialLine(certifiedTrial(ran, this.plan.requirements, this.plan.baseline), ran.output));
  };

  /** Describes how many trials have ended, such as `3 of 12 trials`. */
  get progress(): string {
    return `${this.ran.length} of ${trialCount(this.plan.trials.length)}`;
  }

  /** Makes the certificate of the trials so far, and writes the report. `failed` is the reason why others did not run. */
  conclude(failed?: FailedRun): Certificate {
    const certificate = this.certificate(failed);
    const { report } = this.call.options;
    if (report !== undefined) writeReport(report, certificate, this.ran, failed);
    return certificate;
  }

  private certificate(failed: FailedRun | undefined): Certificate {
    const { ran, plan, startedAt } = this;
    const { requirements, baseline } = plan;
    const { config, options, command, version } = this.call;
    const isSelected = options.trials.length + options.groups.length > 0;
    const called = ran.flatMap((each) => each.called);
    return certificateOf(
      {
        requirements: requirements.name,
        program: `Understudy ${version}`,
        command,
        mode: options.mode,
        profile: isSelected ? 'selected' : options.profile,
        seed: config.seed,
        ...(failed !== undefined && { problem: failed.problem }),
        trials: ran.map((each) => certifiedTrial(each, requirements, baseline)),
        coverage: coverageOf(called, config.surface),
        time: { startedAt, seconds: Math.round((ticks() - this.start) / 100) / 10 },
      },
      baseline,
    );
  }
}
