import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import type { Row } from '../../../src/world/tree/row.js';
import { nameOf } from '../../../src/world/targets/namedRows.js';
import type { Dialect } from '../../../src/world/quirks.js';
import type { CollectionName } from '../../../src/world/world.js';
import { Program } from '../../../src/server/program.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { getBundle } from '../../../src/commands/bundle.js';
import { conclude } from '../../../src/commands/conclude.js';
import { scenarioResults } from '../../../src/commands/scenarioResults.js';
import { serve } from '../../support/commandLines.js';
import { Client } from './client.js';

/** A simulator that plays a shipped scenario, and clients of its API. */
export class Stage {
  private constructor(
    private readonly program: Program,
    readonly baseUrl: string,
    readonly live: LiveWorld,
  ) {}

  static async open(scenario: string, dialect: Dialect = 'documented'): Promise<Stage> {
    const options = `--dialect ${dialect} --port 0 --control-port off --log silent --clock manual`;
    const config = serve(`--scenario ${scenario} ${options}`);
    const program = await Program.open(config, { version: '0', warn: () => undefined });
    const live = program.simulator.find('default');
    if (live === undefined) throw new Error('There is no default world.');
    const { baseUrl } = await program.listen();
    // With the address itself, clients need not look up a name for each connection.
    return new Stage(program, baseUrl('default').replace('//localhost:', '//127.0.0.1:'), live);
  }

  /** Returns the bundle of the run. */
  async bundle(): Promise<Uint8Array> {
    const { simulator, worldFactory, bundleOptions } = this.program;
    const context = { simulator, worldFactory, bundleOptions, version: '0.0.0', baseUrlOf: () => undefined };
    return Buffer.concat([...(await getBundle(context, this.live))]);
  }

  /** Returns a client with a key of the standard fixture. */
  as(publicKey: string): Client {
    const key = this.live.findKey(publicKey);
    return new Client(this.baseUrl, { publicKey, privateKey: key?.privateKey ?? '' });
  }

  get admin(): Client {
    return this.as('ADMIN1');
  }

  /** Advances virtual time. */
  pass({
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: {
    hours?: number;
    minutes?: number;
    seconds?: number;
  }): void {
    this.live.advanceTo(this.live.world.now + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000);
  }

  /** Returns the id of the row with this readable name. */
  idOf(collection: CollectionName, name: string): string {
    const { world } = this.live;
    const rows: readonly Row[] = world[collection].all().toArray();
    const row = rows.find((each) => nameOf(world, collection, each) === name);
    if (row === undefined) throw new Error(`There is no ${name} among the ${collection}.`);
    return row.id;
  }

  /** Returns the missed expectations, each with its place in the scenario. */
  async missed(): Promise<readonly string[]> {
    await conclude(this.live);
    return scenarioResults(this.program, this.live).flatMap(({ list, at, message }) =>
      message === undefined ? [] : [`${list}[${at}]: ${message}`],
    );
  }

  close(): Promise<void> {
    return this.program.close();
  }
}
