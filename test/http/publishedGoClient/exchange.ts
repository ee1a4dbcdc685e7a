import request, { type Response } from '../../support/request.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import { later } from '../../support/advancing.js';
import type { Method } from '../../support/digestClient.js';
import { accusationsIn } from '../../support/accusations.js';
import { KEYS, platformOf, type Platform } from '../../support/platform.js';
import { named } from '../api/conventions/operationCall.js';
import { placesOf } from '../api/conventions/operations.js';
import type { Row, Step } from './row.js';

type Ids = Readonly<Record<string, string>>;

/** Calls the platform, each row in the same world. */
export class Exchange {
  private readonly platform: Platform = platformOf({ dialect: 'ops-manager' });
  private readonly origin = this.platform.live.origin;

  /** Makes the calls that the row needs first, lets time pass, and makes the call of the row. */
  async of({ call, body, before = [], minutes = 0 }: Row): Promise<Response> {
    this.platform.live.reset(this.origin);
    let ids = this.idsOfWorld();
    for (const step of before) ids = await this.take(step, ids);
    this.pass(minutes);
    return this.send(call, body, ids);
  }

  /** The mistakes that the doctor finds certain in the calls of the latest row. */
  get accusations(): ReturnType<typeof accusationsIn> {
    return accusationsIn(this.platform.live);
  }

  private async take({ call, body, keep = {}, minutes = 0 }: Step, ids: Ids): Promise<Ids> {
    this.pass(minutes);
    const reply = await this.send(call, body, ids);
    if (!reply.ok) throw new Error(`${call} is a ${reply.status}: ${reply.text}`);
    const kept = Object.entries(keep).map(([name, path]) => [name, memberAt(reply.body, path)] as const);
    return { ...ids, ...Object.fromEntries(kept) };
  }

  private async send(call: string, body: unknown, ids: Ids): Promise<Response> {
    const [verb = '', path = ''] = call.split(' ');
    const method = verb.toLowerCase() as Method;
    const filled = fill(path, ids);
    if (filled.startsWith('//')) return request(this.platform.app)[method](filled.slice(1));
    const sent: unknown = body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body), ids));
    return this.platform.call(method, filled, KEYS.admin, sent);
  }

  private pass(minutes: number): void {
    if (minutes === 0) return;
    const world = later(this.platform.world, minutes * MINUTE_MS);
    this.platform.live.reset({ ...this.origin, world });
  }

  private idsOfWorld(): Ids {
    const { world } = this.platform;
    const places = placesOf(world);
    const host = world.hosts.get(places.host);
    const legacy = named(world.clusters.select('project', places.project), 'legacy0').id;
    const team = named(world.teams.all(), 'Warehouse').id;
    const trouble = named(world.projects.all(), 'Trouble').id;
    const sharded = named(world.clusters.select('project', places.project), 'sh0').id;
    return {
      ...places,
      sharded,
      team,
      trouble,
      legacy,
      hostname: `${host?.hostname ?? ''}:${host?.port ?? ''}`,
    };
  }
}

/** Puts ids into the braces of a text. */
function fill(text: string, ids: Ids): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`no ${name} is known`);
    return id;
  });
}

/** The text at a path of members and places in lists, such as `results.0.id`. */
function memberAt(body: unknown, path: string): string {
  let at = body;
  for (const name of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[name];
  return String(at);
}
