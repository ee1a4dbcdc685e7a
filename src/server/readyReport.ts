import type { Running } from '../commands/program.js';
import type { Key } from '../world/tables/keys.js';
import type { World } from '../world/world.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';

/** The report that the program prints and writes to the ready file when it is ready. */
export interface ReadyReport {
  readonly baseUrl: string;
  /** Unset if the control plane is off. */
  readonly controlUrl?: string;
  /** URL of the authority's certificate. Set only if `--tls auto` created the authority. */
  readonly caUrl?: string;
  /** The ports on which the program listens. Behind a proxy, the public URL may have another port. */
  readonly port?: number;
  readonly controlPort?: number;
  readonly world: string;
  /** Public and private key of the API key that is called `admin`. Unset if the fixture has no such key. */
  readonly publicKey?: string;
  readonly privateKey?: string;
  readonly seed: number;
  readonly pid: number;
}

export function readyReport(running: Running, world: World, ca?: string): ReadyReport {
  const { baseUrl, controlUrl, port, controlPort } = running;
  const admin = adminKey(world);
  return {
    baseUrl: baseUrl(DEFAULT_WORLD),
    ...(controlUrl !== undefined && { controlUrl }),
    ...(controlUrl !== undefined && ca !== undefined && { caUrl: `${controlUrl}/ca.pem` }),
    ...(port !== undefined && { port }),
    ...(controlPort !== undefined && { controlPort }),
    world: DEFAULT_WORLD,
    ...(admin && { publicKey: admin.publicKey, privateKey: admin.privateKey }),
    seed: world.seed,
    pid: process.pid,
  };
}

function adminKey(world: World): Key | undefined {
  return world.keys
    .all()
    .toArray()
    .find((key) => key.name === 'admin');
}
