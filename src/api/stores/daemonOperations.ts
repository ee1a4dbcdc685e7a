import {
  configureDaemon,
  deleteDaemon,
  findDaemon,
  type DaemonPlace,
  type SentDaemon,
} from '../../world/backup/stores/daemons.js';
import { omit } from '../../world/omit.js';
import type { CallContext } from '../operation.js';
import { presentDaemon } from './present.js';

interface DaemonCall extends CallContext {
  readonly path: DaemonPlace;
}

/** A daemon in the body of a request. `links` and `configured` are ignored. */
type Sent = SentDaemon & { readonly links?: unknown; readonly configured?: unknown };

/** Gets the daemon of a host, with or without its head directory in the path. */
export function getDaemonAt({ world, path, links }: DaemonCall) {
  return { body: presentDaemon(findDaemon(world, path), links) };
}

/** Configures or changes the daemon of a host. */
export function putDaemonAt({ world, path, links, body }: DaemonCall & { readonly body: Sent }) {
  const outcome = configureDaemon(world, path, omit(body, 'links', 'configured'));
  return { outcome, body: presentDaemon(outcome.daemon, links) };
}

export function deleteDaemonAt({ world, path }: DaemonCall) {
  return { outcome: deleteDaemon(world, path) };
}
