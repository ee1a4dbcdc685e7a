import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { answerTo, control } from './client.js';
import type { Schemas } from './schemas.js';
import type { Topic } from './changes.js';
import { useLive } from './live.js';
import type { Polled } from './polled.js';

export type World = Schemas['World'];

const RECORDED = 'This is a recorded run: actions that change it are disabled. A fork can be changed.';

/** Returns why a world cannot be changed. `undefined` means that it can. */
export function refusalOf({ readOnly = false }: World): string | undefined {
  return readOnly ? RECORDED : undefined;
}

/** The world that every server has. It cannot be deleted. */
const DEFAULT = 'default';

/** The world that a page showed last, if it still exists. */
export const lastWorld = signal(DEFAULT);

/** Names of the worlds that the console read last. */
export const knownWorlds = signal<readonly string[]>([DEFAULT]);

/** The changes of the current world that the list shows, and the end of that world. */
const TOPICS: readonly Topic[] = ['clock', 'actions', 'state/keys', 'end'];
/** Minimum time between two reads, in milliseconds. A running clock changes every second. */
const REST_MS = 2000;

/**
 * Reads the list of all worlds. Pages of one world also read this list, because `GET /v1/worlds/{world}` computes a
 * hash of the world's state, which takes longer. These pages follow the stream of their world. The Worlds page polls
 * the list, because no stream reports new worlds.
 */
export function useWorlds(): Polled<readonly World[]> {
  const load = () => answerTo(control.GET('/v1/worlds'));
  const polled = useLive('worlds', load, { topics: TOPICS, restMs: REST_MS });
  const { data: worlds } = polled;
  useEffect(() => {
    if (worlds !== undefined) knownWorlds.value = worlds.map(({ name }) => name);
    if (worlds?.every(({ name }) => name !== lastWorld.value)) lastWorld.value = DEFAULT;
  }, [worlds]);
  return polled;
}
