import type { Logger } from 'pino';
import type { Dialect } from '../domain/quirks.js';
import type { Workshop } from '../simulator/openWorld.js';

/** What is known once everything listens. */
export interface Running {
  /** The base URL of a world's API. */
  readonly baseUrl: (world: string) => string;
  readonly controlUrl?: string;
  /** Real time, ISO 8601. */
  readonly startedAt: string;
}

/** What the control plane says of the program around it, and whom it lets in. */
export interface ControlOptions {
  readonly version: string;
  readonly fixture: string;
  readonly dialect: Dialect;
  /** What new worlds are made with. */
  readonly workshop: Workshop;
  /** The names of the fixtures that ship. */
  readonly fixtures: readonly string[];
  /** Undefined before the program is ready and once it stops. */
  readonly running: () => Running | undefined;
  /** The bearer token to ask for; absent: none. */
  readonly token?: string;
  /** Names in `Host` that are let in beside loopback and addresses. */
  readonly allowedHosts?: readonly string[];
  readonly log?: Pick<Logger, 'error'>;
}
