import type { Event } from '../tables/events.js';

export type { CurrentValue, Event, EventDiff, EventDiffParam } from '../tables/events.js';

/** The user or API key that caused an event. For events that the platform causes itself, see `SYSTEM`. */
export type Actor = Pick<
  Event,
  'apiKeyId' | 'publicKey' | 'userId' | 'username' | 'isGlobalAdmin' | 'remoteAddress'
>;

/** The part of an event that a move provides. The commit adds the rest. */
export type EventDraft = Omit<Event, 'id' | 'created' | keyof Actor>;

/** A draft of an event in a project's feed. */
export type ProjectEventDraft = EventDraft & { readonly groupId: string };

/** Actor of the events that the platform causes itself. They name no user and no API key. */
export const SYSTEM: Actor = { isGlobalAdmin: false };
