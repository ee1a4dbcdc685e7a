import type { DisturbanceName } from './disturbances.js';
import type { Failures } from './failures.js';

/** How a run is played. */
export interface ChaosOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly worlds: number;
  readonly clients: number;
  /** Longest pause of a client between two calls, in milliseconds. */
  readonly pauseMs: number;
  /** The program to start: `dist/main.cjs`, or a copy with a mutant. */
  readonly main: string;
  /**
   * Random disturbances, rolling upgrades (each replica is stopped and started), or only one disturbance, again and again until an anomaly is
   * found.
   */
  readonly signals: 'random' | 'upgrade' | DisturbanceName;
}

/** The results of a run. */
export interface ChaosReport {
  readonly writes: number;
  readonly reads: number;
  /** How often each disturbance happened. */
  readonly disturbances: Readonly<Record<string, number>>;
  /** The failures that clients met, during disturbances and otherwise. */
  readonly failures: Failures['counts'];
  readonly calls: Failures['calls'];
  /** Duration of the disturbances, in seconds. */
  readonly took: number;
  /** Number of documents that replicas wrote during the run. */
  readonly documents: number;
  readonly anomalies: readonly string[];
}

/** Returns the maximum duration of a run. On a busy machine, it takes minutes to make 200 worlds and to compare their states. */
export function limitMs({ seconds, worlds }: Pick<ChaosOptions, 'seconds' | 'worlds'>): number {
  return seconds * 2_000 + worlds * 5_000 + 180_000;
}
