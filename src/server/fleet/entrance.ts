import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuseInApp } from '../../api/steps/refuseAtEntrance.js';
import { withoutOrigin } from '../../api/worldPath.js';
import { sendAndClose } from '../../control/lingeringClose.js';
import type { Fleet, Whereabouts } from '../../fleet/fleet.js';
import { databaseReason } from '../../fleet/fleetError.js';
import { gateOf } from '../../fleet/gate.js';
import { holdReply } from '../../fleet/heldReply.js';
import type { Config } from '../config/config.js';
import { barrierTo } from './barrier.js';
import { forward } from './forward.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { reasonPhrase, refusalBody, type Face } from './refusal.js';
import { worldOfApi, worldOfControl, type FindWorld } from './worldOf.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { Simulator } from '../../simulator/simulator.js';

/** Puts the checks of a fleet before an app: the API, or the control plane. */
export type Entrance = (face: Face, simulator: Simulator, app: RequestListener) => RequestListener;

/** Whether this replica forwards, and whether its control plane has TLS. */
export type EntranceOptions = Pick<Config, 'forwards' | 'controlTls'>;

/** Seconds after which a refused client should try again. */
const RETRY_AFTER = '1';

/**
 * Returns the entrance of a replica. Before the app sees a request, the replica claims its world, or says which replica
 * has it. The reply then waits until the changes that it may show are saved. If the replica `forwards`, it asks the other replica
 * itself, for clients that do not follow worlds.
 */
export function entranceOf(fleet: Fleet, options: EntranceOptions): Entrance {
  return (face, simulator, app) => {
    const find = face === 'api' ? worldOfApi(fleet, simulator) : worldOfControl;
    const enter = new Entering(fleet, face, simulator, app, find, options);
    return (request, response) => {
      enter.admit(request, response);
    };
  };
}

const NOT_SAVED =
  'The change may not be saved, because the database does not answer, or another replica has the world.';

class Entering {
  constructor(
    private readonly fleet: Fleet,
    private readonly face: Face,
    private readonly simulator: Simulator,
    private readonly app: RequestListener,
    private readonly find: FindWorld,
    private readonly options: EntranceOptions,
  ) {}

  admit(request: IncomingMessage, response: ServerResponse): void {
    const wanted = this.find(request);
    if (wanted === false) {
      this.app(request, response);
      return;
    }
    if (!this.fleet.isTrusted()) {
      this.refuseUnreached(request, response, 'This replica has no connection to its database now.');
      return;
    }
    if (wanted === undefined || (typeof wanted === 'string' && this.simulator.find(wanted) !== undefined)) {
      this.pass(request, response, wanted);
      return;
    }
    this.claim(request, response, wanted).catch((error: unknown) => {
      const world = typeof wanted === 'string' ? `The world ${wanted}` : 'The world of the key';
      const detail = `${world} is not in the memory of this replica, and cannot be read from the database now: ${databaseReason(error)}.`;
      this.refuseUnreached(request, response, detail);
    });
  }

  private async claim(
    request: IncomingMessage,
    response: ServerResponse,
    wanted: string | Promise<string>,
  ): Promise<void> {
    const name = await wanted;
    const whereabouts = await this.fleet.claim(name);
    if (response.destroyed) return;
    if (typeof whereabouts === 'string') this.pass(request, response, name);
    else this.leadTo(request, response, name, whereabouts);
  }

  private pass(request: IncomingMessage, response: ServerResponse, name: string | undefined): void {
    const { fleet, face } = this;
    const live = name === undefined ? undefined : this.simulator.find(name);
    if (live !== undefined) fleet.use(live.name);
    holdReply(response, {
      gate: gateOf(fleet, () => {
        const { live: shown, error } = localsOf(response);
        return { shown: face === 'api' ? shown : (live ?? 'all'), error };
      }),
      holdsAll: face === 'control',
      refuse: () => {
        this.refuse(response, NOT_SAVED);
      },
    });
    this.app(request, response);
  }

  /** Leads a client to the replica that has its world. */
  private leadTo(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    { url, controlUrl }: Exclude<Whereabouts, string>,
  ): void {
    const isApi = this.face === 'api';
    const { forwards = false, controlTls = false } = this.options;
    const detail = `The world ${name} is on another replica: ${url}.`;
    const barrier = isApi ? undefined : barrierTo(controlUrl, controlTls);
    if (barrier !== undefined) {
      this.send(response, 421, `${detail} ${barrier}.`, {});
      return;
    }
    const location = (isApi ? url : controlUrl) + withoutOrigin(targetOf(request));
    if (forwards) {
      forward(request, response, location, (reason) => {
        this.refuseUnreached(request, response, `${detail} It does not answer now: ${reason}.`);
      });
      return;
    }
    // RFC 9110: the API answers 421, because clients of the platform must not follow a redirect with another digest.
    const status = isApi ? 421 : 307;
    this.send(response, status, detail, { Location: location });
  }

  /**
   * Refuses a request whose world no replica can serve now. The API records it in the journal of the default world, as requests for
   * unknown worlds.
   */
  private refuseUnreached(request: IncomingMessage, response: ServerResponse, detail: string): void {
    const send = (): void => {
      this.refuse(response, detail);
    };
    if (this.face === 'control' || response.headersSent || response.destroyed) {
      send();
      return;
    }
    refuseInApp(response, send);
    this.app(request, response);
  }

  private refuse(response: ServerResponse, detail: string): void {
    this.send(response, 503, detail, { 'Retry-After': RETRY_AFTER });
  }

  private send(
    response: ServerResponse,
    status: number,
    detail: string,
    headers: Readonly<Record<string, string>>,
  ): void {
    if (response.headersSent || response.destroyed) return;
    const { contentType, text } = refusalBody(this.face, status, detail, targetOf(response.req));
    const { record } = localsOf(response);
    // The journal has what the client got, not the reply that was held.
    record?.wroteNothing();
    record?.wrote(text, Buffer.byteLength(text));
    response.statusCode = status;
    response.statusMessage = reasonPhrase(status);
    response.setHeader('Content-Type', contentType);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { req: request } = response;
    // Node.js discards a body by itself, but not the rest of a body that a handler has begun to read.
    const isRead = request.readableDidRead && !request.complete;
    if (isRead) sendAndClose(response, text);
    else response.setHeader('Content-Length', Buffer.byteLength(text)).end(text);
  }
}

/** Data of the handlers that the gate reads. The API sets the world that its reply shows once it knows the caller. */
interface Locals {
  readonly live?: LiveWorld;
  readonly record?: ExchangeRecord;
  /** The error that the reply refuses the request with. */
  readonly error?: unknown;
}

function localsOf(response: ServerResponse): Locals {
  return (response as { locals?: Locals }).locals ?? {};
}

/** Returns the target of a request as sent. Express changes `url`. */
function targetOf(request: IncomingMessage): string {
  const { originalUrl } = request as { originalUrl?: string };
  return originalUrl ?? request.url ?? '/';
}
