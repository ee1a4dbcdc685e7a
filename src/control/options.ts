import type { Logger } from 'pino';
import type { CommandContext } from '../commands/context.js';
import type { ProgramContext } from '../commands/program.js';
import type { Traffic } from '../simulator/traffic.js';

/** Dependencies and access rules of the control plane. */
export interface ControlOptions
  extends Pick<CommandContext, 'worldFactory' | 'after'>, Omit<ProgramContext, 'simulator'> {
  /** Certificate of the authority that was made for the API, PEM. Unset if none was made. */
  readonly ca?: string;
  /** Traffic of the API, for `/metrics`. */
  readonly traffic?: Traffic;
  /** Required bearer token. Unset: no token is required. */
  readonly token?: string;
  /** Accepted names in `Host`, besides loopback names and addresses. */
  readonly allowedHosts?: readonly string[];
  readonly log?: Pick<Logger, 'error'>;
}
