/** The types that a caller of a stream may select. Each type is also the name of its messages. */
export const STREAM_TYPES = ['exchanges', 'actions', 'events', 'clock', 'verdicts', 'state'] as const;

export type StreamType = (typeof STREAM_TYPES)[number];

/** A message of a stream before it has an id. Messages about the stream itself cannot be deselected. */
export interface StreamDraft {
  readonly event: StreamType | 'start' | 'reset' | 'gap' | 'end';
  readonly data: object;
}

/** A message of a stream. A later stream continues after this message if its caller passes the id. */
export interface StreamMessage extends StreamDraft {
  readonly id: string;
}
