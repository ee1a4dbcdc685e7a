import type { Event } from '../tables/events.js';

export type { CurrentValue, Event, EventDiff, EventDiffParam } from '../tables/events.js';

/** Who did it. The platform itself has no name. */
export type Actor = Pick<
  Event,
  'apiKeyId' | 'publicKey' | 'userId' | 'username' | 'isGlobalAdmin' | 'remoteAddress'
>;

/** What happened: the part of an event that a move knows. */
export type EventDraft = Omit<Event, 'id' | 'created' | keyof Actor>;

/** What happened in a project. */
export type ProjectEventDraft = EventDraft & { readonly groupId: string };

/** The platform itself: its own actions have no actor. */
export const SYSTEM: Actor = { isGlobalAdmin: false };
