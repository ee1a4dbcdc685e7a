import type { Config } from '../config/config.js';
import type { Key } from '../domain/keys/key.js';
import type { World } from '../domain/world.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { baseUrlOf, urlOf } from './urls.js';

/** What the program says once it is ready: on its standard output and in the ready file. */
export interface ReadyReport {
  readonly baseUrl: string;
  /** Absent when the control plane is off. */
  readonly controlUrl?: string;
  readonly world: string;
  /** The key pair of the key `admin`; absent where the fixture has none. */
  readonly publicKey?: string;
  readonly privateKey?: string;
  readonly seed: number;
  readonly pid: number;
}

/** The ports that the program got. */
export interface Ports {
  readonly port: number;
  readonly controlPort?: number;
}

/** Puts together what there is to say once everything listens. */
export function readyReport(config: Config, world: World, { port, controlPort }: Ports): ReadyReport {
  const admin = adminKey(world);
  return {
    baseUrl: baseUrlOf(config, port, DEFAULT_WORLD),
    ...(controlPort !== undefined && { controlUrl: urlOf(config, controlPort) }),
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
