import { MODES, PROFILES, type Mode, type Profile } from '../../input/scenario/trialWords.js';
import type { Duration } from '../../world/duration.js';
import { lengthOfTime, oneOf, positive, textNaming } from './readers.js';
import { valueOf, type Environment, type Setting } from './settings.js';

/** The options of `certify` besides those of the worlds. */
export interface CertifyOptions {
  readonly mode: Mode;
  readonly profile: Profile;
  /** Names of built-in trials, or files with trials. */
  readonly trials: readonly string[];
  readonly groups: readonly string[];
  /** Whether to list the trials instead of running them. */
  readonly list: boolean;
  /** Maximum number of trials that run side by side. By default one for each processor, without those whose client waits. */
  readonly jobs?: number;
  readonly report?: string;
  readonly baseline?: string;
  readonly requirements?: string;
  /** Maximum real time of one trial. */
  readonly timeout?: Duration;
}

/** The options of `certify` that take one value, by the name that commander gives them. */
export const CERTIFY_SETTINGS = {
  mode: {
    flags: '--mode <mode>',
    description: 'watch (default): the command is a test suite; drive: it makes one call at a time',
    read: oneOf(...MODES),
  },
  profile: {
    flags: '--profile <name>',
    description: '12, 30 (default) or all trials: quick, standard, full',
    read: oneOf(...PROFILES),
  },
  jobs: {
    flags: '--jobs <n>',
    description: 'most trials side by side (default: processors, more while clients wait)',
    read: positive,
  },
  report: {
    flags: '--report <dir>',
    description: 'leave there: certificate.json, index.html, junit.xml, badge.json, failed/',
    read: textNaming('a directory'),
  },
  baseline: {
    flags: '--baseline <file>',
    description: 'trials that are known to fail, a YAML list of names',
    read: textNaming('a file'),
  },
  requirements: {
    flags: '--requirements <name>',
    description: 'the frozen set that counts, such as 2026.1 (default: the newest)',
    read: textNaming('a name'),
  },
  timeout: {
    flags: '--timeout <time>',
    description: 'for one trial (default: 5 times the undisturbed run, at least 1m)',
    read: lengthOfTime,
  },
} as const;

/** The texts of the options as typed. */
export type CertifyFlags = Readonly<Partial<Record<keyof typeof CERTIFY_SETTINGS, string>>> & {
  readonly trial?: readonly string[];
  readonly group?: readonly string[];
  readonly list?: boolean;
};

/** Reads the options of `certify`. They have no environment variables. Throws a UsageError if one is invalid. */
export function readCertifyOptions(flags: CertifyFlags): CertifyOptions {
  const { mode, profile, jobs, report, baseline, requirements, timeout } = CERTIFY_SETTINGS;
  const values = {
    jobs: valueFrom(jobs, flags.jobs),
    report: valueFrom(report, flags.report),
    baseline: valueFrom(baseline, flags.baseline),
    requirements: valueFrom(requirements, flags.requirements),
    timeout: valueFrom(timeout, flags.timeout),
  };
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return {
    mode: valueFrom(mode, flags.mode) ?? 'watch',
    profile: valueFrom(profile, flags.profile) ?? 'standard',
    trials: flags.trial ?? [],
    groups: flags.group ?? [],
    list: flags.list ?? false,
    ...set,
  };
}

const NO_VARIABLES: Environment = {};

function valueFrom<T>(setting: Omit<Setting<T>, 'env'>, flag: string | undefined): T | undefined {
  return valueOf({ ...setting, env: '' }, flag, NO_VARIABLES);
}
