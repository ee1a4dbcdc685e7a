import type { Logger } from 'pino';
import type { After } from '../journal/waitFor.js';
import type { WorldFactory } from '../simulator/openWorld.js';
import type { Traffic } from '../simulator/traffic.js';

/** What is known once everything listens. */
export interface Running {
  /**
   * Returns the base URL of a world's API. `host` is the `Host` header of the request that asks: the URL takes its host
   * name. If unset, the URL names this machine.
   */
  readonly baseUrl: (world: string, host?: string) => string;
  readonly controlUrl?: string;
  /** What it listens on, if it does: a public URL tells of other ports. */
  readonly port?: number;
  readonly controlPort?: number;
  /** Real time, ISO 8601. */
  readonly startedAt: string;
}

/** A fixture or scenario that ships. */
export interface Shipped {
  readonly name: string;
  readonly description: string;
}

/** What the control plane says of the program around it, and whom it lets in. */
export interface ControlOptions {
  readonly version: string;
  /** What new worlds are made with. */
  readonly worldFactory: WorldFactory;
  /** The names of the fixtures that ship. */
  readonly fixtures: readonly string[];
  /** Everything that ships, with descriptions; its files are read when it is asked for. */
  readonly shipped: {
    readonly fixtures: () => readonly Shipped[];
    readonly scenarios: () => readonly Shipped[];
  };
  /** Runs a function after some real milliseconds; returns how to call it off. */
  readonly after: After;
  /** Undefined before the program is ready and once it stops. */
  readonly running: () => Running | undefined;
  /** The certificate of the authority that was made for the API, PEM; absent: none was. */
  readonly ca?: string;
  /** What `/metrics` tells of the API. */
  readonly traffic?: Traffic;
  /** The bearer token to ask for; absent: none. */
  readonly token?: string;
  /** Names in `Host` that are let in beside loopback and addresses. */
  readonly allowedHosts?: readonly string[];
  readonly log?: Pick<Logger, 'error'>;
}
