import { commit } from '../domain/commit.js';
import type { Actor } from '../domain/events/event.js';
import type { Outcome } from '../domain/outcome.js';
import type { World } from '../domain/world.js';

/** One world that lives: the one place where the current value of it is held. */
export class LiveWorld {
  constructor(
    readonly name: string,
    private current: World,
  ) {}

  get world(): World {
    return this.current;
  }

  /** Makes an outcome the current world, its events written in the name of the actor. */
  commit(outcome: Outcome, actor: Actor): World {
    this.current = commit(outcome, actor);
    return this.current;
  }
}

/** The one mutable object: holds the worlds by name. */
export class Simulator {
  private readonly worlds = new Map<string, LiveWorld>();

  add(name: string, world: World): LiveWorld {
    const live = new LiveWorld(name, world);
    this.worlds.set(name, live);
    return live;
  }

  /** The names of all worlds, in the order in which they were added. */
  names(): readonly string[] {
    return [...this.worlds.keys()];
  }

  find(name: string): LiveWorld | undefined {
    return this.worlds.get(name);
  }
}

/** The world that a request reaches when it names none. */
export const DEFAULT_WORLD = 'default';
