/** The types that a caller of a stream may select. Each type is also the name of its messages. */
export const STREAM_TYPES = ['exchanges', 'actions', 'events', 'clock', 'verdicts', 'state'] as const;

export type StreamType = (typeof STREAM_TYPES)[number];

/**
 * A message of a stream without its id. Callers can select the types of messages, but always get messages
 * about the stream itself.
 */
export interface StreamDraft {
  readonly event: StreamType | 'start' | 'reset' | 'gap' | 'end';
  readonly data: object;
}

/**
 * A message of a stream. If a caller opens a stream with this id, the stream continues after this message.
 */
export interface StreamMessage extends StreamDraft {
  readonly id: string;
}
