import { randomBytes } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import type { Express } from 'express';
import { createApp } from '../api/app.js';
import { faultBody } from '../api/faultBody.js';
import type { BundleOptions } from '../bundle/bundlePieces.js';
import type { Config } from './config/config.js';
import type { Running } from '../commands/program.js';
import type { createControlApp } from '../control/app.js';
import type { ControlToken } from '../control/defences/requireToken.js';
import { malformedRequestReply } from '../control/problem.js';
import { formatInstant } from '../world/instant.js';
import { describedFixtures } from '../input/fixtureFiles.js';
import type { OnHistoryProgress } from '../fixtures/history/runHistory.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Data } from '../storage/data.js';
import { describedScenarios } from '../input/scenarioFiles.js';
import type { WorldFactory } from '../simulator/openWorld.js';
import { nextTurn } from '../simulator/nextTurn.js';
import { Simulator } from '../simulator/simulator.js';
import { Traffic } from '../simulator/traffic.js';
import { enterWorlds, type Entering } from './enterWorlds.js';
import { directoryOf, loadCredentials, loadEntrance, loadTokens, openData, openFleet } from './lazyParts.js';
import { CONTROL_HTTP_LIMITS, HTTP_LIMITS } from './httpLimits.js';
import { listen, type ListenOptions } from './listen.js';
import { loadedAtUse } from './loadedAtUse.js';
import type { Logger } from './logger.js';
import type { OnExchange } from './requestLog.js';
import { after, every, realNow, ticks } from './realClock.js';
import { closeServers } from './shutdown.js';
import type { Credentials } from './tls/credentials.js';
import { baseUrlOf, publicRootOf, rootSeenFrom, urlOf } from './urls.js';
import { worldFactoryOf } from './worldFactory.js';
import { append } from '../world/longLists.js';

/** The parts of a program that its caller provides. */
export interface Surroundings {
  readonly version: string;
  readonly log?: Logger;
  /** Called at the end of each exchange of the API. */
  readonly onExchange?: OnExchange | undefined;
  /** Returns the real time in milliseconds for the clocks of worlds. By default the real clock. */
  readonly realNow?: () => number;
  /** Receives warnings for the user. */
  readonly warn: (message: string) => void;
  /** Receives the progress of building the default world's history, from 0 to 1. */
  readonly lived?: OnHistoryProgress;
  /** Builds the default world. */
  readonly build?: Entering['build'];
}

/** Interval at which expired worlds are deleted, in real milliseconds. */
const SWEEP_INTERVAL_MS = 5_000;

/** A simulator with its API and control plane. The command line and the library share this class. */
export class Program {
  readonly worldFactory: WorldFactory;
  private readonly traffic = new Traffic();
  private readonly servers: Server[] = [];
  private current: Running | undefined;
  private apiApp: Express | undefined;
  private controlApp: Express | undefined;
  private ending: Promise<void> | undefined;
  private endSweeps: (() => void) | undefined;

  private constructor(
    readonly config: Config,
    private readonly surroundings: Surroundings,
    readonly simulator: Simulator,
    private readonly data: Data | undefined,
    readonly fleet: Fleet | undefined,
    /** TLS credentials of the API; `undefined` without TLS. */
    readonly credentials: Credentials | undefined,
    private readonly tokens: readonly ControlToken[] | undefined,
  ) {
    this.worldFactory = worldFactoryOf(config, simulator.scheduler);
  }

  /** Opens the worlds without listening. Throws a UsageError if it cannot use a file or directory. */
  static async open(config: Config, surroundings: Surroundings): Promise<Program> {
    const tokens = await loadTokens(config);
    const data = config.data === undefined ? undefined : await openData(config, surroundings);
    const fleet = await openFleet(config, surroundings);
    try {
      const credentials = config.tls && (await loadCredentials(config));
      const simulator = new Simulator(
        surroundings.realNow ?? realNow,
        fleet ?? data,
        { ticks, nextTurn },
        config.surface,
        config.timeline,
      );
      fleet?.serve(simulator);
      await enterWorlds(simulator, config, data, { ...surroundings, fleet });
      return new Program(config, surroundings, simulator, data, fleet, credentials, tokens);
    } catch (error) {
      data?.close();
      await fleet?.leave();
      throw error;
    }
  }

  /** Options that bundles record. */
  get bundleOptions(): BundleOptions {
    const publicUrl = publicRootOf(this.config);
    return {
      isTls: this.credentials !== undefined,
      redactedHeaders: this.config.redact,
      ...(publicUrl !== undefined && { publicUrl }),
    };
  }

  get keptWorlds(): readonly string[] {
    return this.data?.kept.map(({ name }) => name) ?? [];
  }

  /** The URLs and ports. `undefined` before the program listens, and after it begins to stop. */
  get running(): Running | undefined {
    return this.current;
  }

  get api(): Express {
    return (this.apiApp ??= this.createApi());
  }

  private createApi(): Express {
    const { log, onExchange } = this.surroundings;
    const publicUrl = publicRootOf(this.config);
    return createApp(this.simulator, {
      now: realNow,
      after,
      randomBytes,
      ticks,
      observe: (record, durationMs) => {
        this.traffic.observe(record, durationMs, this.simulator.find(record.world)?.metadata?.owner);
        onExchange?.(record, durationMs);
      },
      ...(publicUrl !== undefined && { publicUrl }),
      ...(log && { log }),
    });
  }

  /** Creates the control plane on first use. */
  controlBy(create: typeof createControlApp): Express {
    return (this.controlApp ??= this.createControl(create));
  }

  private createControl(create: typeof createControlApp): Express {
    const { version, log } = this.surroundings;
    const { controlHosts = [], host, console, advertiseUrl } = this.config;
    const ownHosts = [host, advertiseUrl && new URL(advertiseUrl).hostname].filter(
      (each) => each !== undefined,
    );
    const ca = this.credentials?.ca;
    return create(this.simulator, {
      version,
      worldFactory: this.worldFactory,
      bundleOptions: this.bundleOptions,
      console,
      shipped: { fixtures: describedFixtures, scenarios: describedScenarios },
      running: () => this.current,
      after,
      traffic: this.traffic,
      directory: this.fleet && directoryOf(this.fleet, this.simulator, this.config),
      ...(ca !== undefined && { ca }),
      ...(this.tokens && { tokens: this.tokens }),
      allowedHosts: [...ownHosts, ...controlHosts],
      ...(log && { log }),
    });
  }

  /** Listens on the ports of the Config. The program is then ready. */
  async listen(): Promise<Running> {
    const { config } = this;
    const port = await this.listenTo(this.api, '--port', config.port);
    const controlPort =
      config.controlPort === 'off'
        ? undefined
        : await this.listenTo(this.control, '--control-port', config.controlPort);
    const root =
      publicRootOf(config) ?? config.advertiseUrl ?? urlOf(config, port, this.credentials ? 'https' : 'http');
    // The other replicas of a fleet give the advertised URL to clients too, so it must not depend on the request.
    const isFixed = config.advertiseUrl !== undefined;
    return this.begin({
      baseUrl: (world, host) =>
        baseUrlOf(host === undefined || isFixed ? root : rootSeenFrom(root, host), world),
      ...(controlPort !== undefined && {
        controlUrl: urlOf(config, controlPort, config.controlTls === true ? 'https' : 'http'),
        controlPort,
      }),
      port,
      startedAt: formatInstant(realNow()),
    });
  }

  /** Marks the program as ready and stores its URLs and ports. */
  begin(running: Running): Running {
    this.current = running;
    // Requests delete expired worlds too. The timer frees their memory while no request arrives.
    this.endSweeps = every(SWEEP_INTERVAL_MS, () => {
      this.simulator.removeExpired();
    });
    return running;
  }

  /** Stops listening, waits for open requests for a limited time, and closes the stored data. */
  close(): Promise<void> {
    this.ending ??= this.end();
    return this.ending;
  }

  private async end(): Promise<void> {
    this.current = undefined;
    this.endSweeps?.();
    this.simulator.stop();
    await closeServers(this.servers);
    this.simulator.keepCounts();
    this.data?.close();
    await this.fleet?.leave();
  }

  /** The control plane, which is loaded at its first request, so that the program starts faster. */
  readonly control = loadedAtUse(async () => {
    const { createControlApp } = await import('../control/app.js');
    return this.controlBy(createControlApp);
  });

  private async listenTo(
    app: RequestListener,
    option: ListenOptions['option'],
    wanted: number,
  ): Promise<number> {
    const { host, controlTls = false } = this.config;
    const isApi = option === '--port';
    const enter = await loadEntrance(this.fleet, this.config);
    const handler = enter?.(isApi ? 'api' : 'control', this.simulator, app) ?? app;
    // By default, the control plane uses plain HTTP, so that clients can fetch the authority's certificate from it.
    const { port, servers } = await listen(handler, {
      option,
      port: wanted,
      faultBody: isApi ? faultBody : malformedRequestReply,
      limits: isApi ? HTTP_LIMITS : CONTROL_HTTP_LIMITS,
      credentials: isApi || controlTls ? this.credentials : undefined,
      ...(host !== undefined && { host }),
    });
    append(this.servers, servers);
    return port;
  }
}
