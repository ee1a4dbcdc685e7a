import type { Event } from '../tables/events.js';

export type { CurrentValue, Event, EventDiff, EventDiffParam } from '../tables/events.js';

/** User or API key that caused an event. Empty for the platform itself. */
export type Actor = Pick<
  Event,
  'apiKeyId' | 'publicKey' | 'userId' | 'username' | 'isGlobalAdmin' | 'remoteAddress'
>;

/** The part of an event that a move provides. */
export type EventDraft = Omit<Event, 'id' | 'created' | keyof Actor>;

/** A draft of an event in a project's feed. */
export type ProjectEventDraft = EventDraft & { readonly groupId: string };

/** The platform itself, whose events have no actor. */
export const SYSTEM: Actor = { isGlobalAdmin: false };
