import type { Logger } from 'pino';
import type { CommandContext } from '../commands/context.js';
import type { ProgramContext } from '../commands/program.js';
import type { ControlToken } from './defences/requireToken.js';
import type { Traffic } from '../simulator/traffic.js';

/** Dependencies and access rules of the control plane. */
export interface ControlOptions
  extends
    Pick<CommandContext, 'worldFactory' | 'after' | 'bundleOptions'>,
    Omit<ProgramContext, 'simulator'> {
  /** Certificate of the generated authority in PEM format. Unset if none was generated. */
  readonly ca?: string;
  /** Counts of requests to the API, for `/metrics`. */
  readonly traffic?: Traffic;
  /** Accepted bearer tokens. If unset, no token is required. */
  readonly tokens?: readonly ControlToken[];
  /** Whether to serve the console. */
  readonly console?: boolean;
  /** Names that the `Host` header may contain, in addition to `localhost` and IP addresses. */
  readonly allowedHosts?: readonly string[];
  readonly log?: Pick<Logger, 'error'>;
}
