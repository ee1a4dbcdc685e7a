import type { Running } from '../commands/program.js';
import type { Key } from '../world/keys/key.js';
import type { World } from '../world/world.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';

/** What the program says once it is ready: on its standard output and in the ready file. */
export interface ReadyReport {
  readonly baseUrl: string;
  /** Absent when the control plane is off. */
  readonly controlUrl?: string;
  /** Where the certificate is that makes a client trust the API; absent unless one was made. */
  readonly caUrl?: string;
  /** The ports themselves, as a public URL can tell of others. */
  readonly port?: number;
  readonly controlPort?: number;
  readonly world: string;
  /** The key pair of the key `admin`; absent where the fixture has none. */
  readonly publicKey?: string;
  readonly privateKey?: string;
  readonly seed: number;
  readonly pid: number;
}

/** Puts together what there is to say once everything listens. */
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
