import { collections } from '../../rows/collection.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { eventsSince } from '../../world/events/eventsSince.js';
import { counterOf } from '../../world/ids.js';
import { SECOND_MS } from '../../world/instant.js';
import { TABLE_NAMES, type World } from '../../world/world.js';
import { clockView } from '../clockView.js';
import type { StreamDraft } from './message.js';
import type { StreamPosition } from './position.js';

type Drafts = Generator<StreamDraft, void, undefined>;

/** Reads the events, the clock and the names of changed collections that a stream has not sent yet. */
export class WorldMessages {
  private clock = '';
  /**
   * The events of the world when the stream last read them. Unset at the start: the stream then continues after its
   * position.
   */
  private events: World['events'] | undefined;

  /** `shown` is the world that the client knows. Unset if the client may have missed changes. */
  constructor(
    private readonly live: LiveWorld,
    private shown: World | undefined,
  ) {}

  /** Forgets the sent messages, because the world was reset. */
  reset(): void {
    this.clock = '';
    this.shown = undefined;
    this.events = this.live.world.events;
  }

  /** Yields the new events of the feed, and moves the position. */
  *eventMessages(position: StreamPosition): Drafts {
    const { world } = this.live;
    const rows = this.events ? world.events.changesSince(this.events).put : eventsSince(world, position);
    this.events = world.events;
    for (const { id, created } of rows) {
      Object.assign(position, { second: Math.floor(created / SECOND_MS), sequence: counterOf(id) + 1 });
      const data = collections.events.row(world, id);
      if (data !== undefined) yield { event: 'events', data };
    }
  }

  /** Yields the clock if it has changed. While the clock is running, yields it only at a tick. */
  *clockMessages(isTick: boolean): Drafts {
    const { live } = this;
    if (!isTick && live.rate !== undefined) return;
    const data = clockView(live);
    const text = JSON.stringify(data);
    if (text === this.clock) return;
    this.clock = text;
    yield { event: 'clock', data };
  }

  /** Yields the names of the collections that have changed. */
  *stateMessages(): Drafts {
    const { world } = this.live;
    const { shown } = this;
    if (shown === world) return;
    this.shown = world;
    const names = TABLE_NAMES.filter((name) => shown?.[name] !== world[name]);
    // Report a change of timeline steps as a change of `scenarios`, because `steps` is not a collection.
    const changed = new Set(names.map((name) => (name === 'steps' ? 'scenarios' : name)));
    if (changed.size > 0) yield { event: 'state', data: { collections: [...changed] } };
  }
}
