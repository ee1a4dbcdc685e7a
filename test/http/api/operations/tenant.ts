import type { Response } from 'supertest';
import { quirksOf } from '../../../../src/world/quirks.js';
import { DEFAULT_SETTINGS } from '../../../../src/world/settings.js';
import type { World } from '../../../../src/world/world.js';
import { shippedWorld } from '../../../support/fixtureWorlds.js';
import type { LiveWorld } from '../../../../src/simulator/liveWorld.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS, Platform } from '../../../support/platform.js';
import { NOW } from '../../../support/rows/ids.js';
import { type Given, worldWith } from '../../../support/rows/worlds.js';

/** One app, and the tenant whose world it holds at the moment. */
class SharedApp {
  private readonly platform: Platform;
  private readonly live: LiveWorld;
  private holder?: Tenant;

  constructor(world: World) {
    this.platform = new Platform(world);
    this.live = (this.platform as unknown as { readonly live: LiveWorld }).live;
  }

  /** Returns the world of a tenant, or `undefined` if the app holds the world of another tenant. */
  worldOf(tenant: Tenant): World | undefined {
    return this.holder === tenant ? this.live.world : undefined;
  }

  assign(tenant: Tenant, world: World): Platform {
    if (this.holder !== tenant) {
      this.holder?.releaseWorld();
      this.live.reset({ ...this.live.origin, world });
      this.holder = tenant;
    }
    return this.platform;
  }
}

/**
 * The apps of a test file, by realm. Worlds with different realms cannot share an app, because a digest client keeps
 * the realm.
 */
const houses = new Map<string, SharedApp>();
let standardWorld: World | undefined;

/**
 * A platform that shares one app with the other tenants of a test file: an app needs a second to compile its
 * contract, but a world costs nothing. The app holds the world of the tenant that was called last. Calls of one
 * tenant may overlap. Calls of two tenants may not.
 */
export class Tenant {
  private kept: World;

  constructor(world: World) {
    this.kept = world;
  }

  get world(): World {
    return this.house?.worldOf(this) ?? this.kept;
  }

  async call(...args: Parameters<Platform['call']>): Promise<Response> {
    const house = this.house ?? new SharedApp(this.kept);
    houses.set(this.kept.quirks.realm, house);
    return house.assign(this, this.kept).call(...args);
  }

  async get(path: string, key: KeyPair = KEYS.admin): Promise<Response> {
    return this.call('get', path, key);
  }

  /** Saves the world before the app receives the world of another tenant. */
  releaseWorld(): void {
    this.kept = this.world;
  }

  private get house(): SharedApp | undefined {
    return houses.get(this.kept.quirks.realm);
  }
}

/** Creates a platform with a test's own rows. Its only API key is `ADMIN1`, unless the test gives others. */
export function platformWith(given: Given = {}): Tenant {
  return new Tenant(worldWith(given));
}

/** Creates a platform with the standard world, which is read once for each test file. */
export function standardPlatform({
  settings,
  dialect = 'documented',
  quirks,
}: Omit<Given, 'deployments'> = {}): Tenant {
  standardWorld ??= shippedWorld('standard', {
    seed: 1,
    now: NOW,
    quirks: quirksOf('documented'),
    settings: DEFAULT_SETTINGS,
  });
  const { settings: spelled } = standardWorld;
  return new Tenant({
    ...standardWorld,
    quirks: quirksOf(dialect, quirks),
    settings: { ...spelled, ...settings },
  });
}
