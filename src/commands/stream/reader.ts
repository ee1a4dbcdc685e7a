import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { WhyWorlds } from '../why/entryRow.js';
import { endedMessages, runningMessages } from './journalMessages.js';
import type { StreamDraft, StreamMessage, StreamType } from './message.js';
import { feedPosition, idOf, latestPosition, type StreamPosition, type StreamStart } from './position.js';
import { VerdictMessages } from './verdictMessages.js';
import { WorldMessages } from './worldMessages.js';

type Drafts = Generator<StreamDraft, void, undefined>;

/**
 * Reads the messages of a stream from the world and its journal. Messages are not stored anywhere: the stream
 * stores its position, and reads later changes when the client can receive more.
 */
export class StreamReader {
  private readonly position: StreamPosition;
  private readonly worldMessages: WorldMessages;
  private readonly verdicts: VerdictMessages;
  /**
   * Id of the last journal entry at the previous tick. Exchanges up to this id that are still running are
   * reported.
   */
  private openedBefore: number;

  constructor(
    readonly worlds: WhyWorlds,
    readonly live: LiveWorld,
    private readonly run: string,
    private readonly types: ReadonlySet<StreamType>,
    { position, isResumed }: StreamStart,
  ) {
    this.position = { ...position };
    this.worldMessages = new WorldMessages(live, isResumed ? undefined : live.world);
    this.verdicts = new VerdictMessages(worlds, live);
    this.openedBefore = live.journal.lastId;
  }

  /** Returns a message with the current position as its id. */
  message(draft: StreamDraft): StreamMessage {
    return { id: idOf(this.position), ...draft };
  }

  /** Yields the messages that were not sent yet. */
  *messages(isTick: boolean): Generator<StreamMessage, void, undefined> {
    if (isTick) this.letTimePass();
    for (const draft of this.drafts(isTick)) yield this.message(draft);
  }

  private *drafts(isTick: boolean): Drafts {
    const { types, worldMessages, position } = this;
    yield* this.resets();
    if (types.has('events')) yield* worldMessages.eventMessages(position);
    else Object.assign(position, feedPosition(this.live.world));
    yield* this.journalMessages(isTick);
    if (types.has('state')) yield* worldMessages.stateMessages();
    if (types.has('verdicts') && isTick) yield* this.verdicts.messages();
    if (types.has('clock')) yield* worldMessages.clockMessages(isTick);
  }

  /** Advances a running clock to the current time, because no timer advances worlds. */
  private letTimePass(): void {
    if (!(['events', 'clock', 'verdicts', 'state'] as const).some((type) => this.types.has(type))) return;
    try {
      this.live.catchUp();
    } catch {
      // Ignore the error if the world cannot advance. Requests that need a current world report it.
    }
  }

  /**
   * Yields a `reset` message if the position belongs to an earlier run, to the time before a reset of the
   * world, or to a cleared journal.
   */
  private *resets(): Drafts {
    const reason = this.resetReason();
    if (reason === undefined) return;
    const latest = latestPosition(this.live, this.run);
    const { second, sequence } = reason === 'cleared' ? this.position : latest;
    Object.assign(this.position, { ...latest, ended: 0, opened: 0, second, sequence });
    this.openedBefore = latest.opened;
    if (reason !== 'cleared') {
      this.worldMessages.reset();
      this.verdicts.reset();
    }
    yield { event: 'reset', data: { reason } };
  }

  private resetReason(): 'restarted' | 'reset' | 'cleared' | undefined {
    const { position, live } = this;
    if (position.run !== this.run) return 'restarted';
    if (position.resets !== live.resets) return 'reset';
    return position.session === live.journal.sessionNumber ? undefined : 'cleared';
  }

  private *journalMessages(isTick: boolean): Drafts {
    const { types, position } = this;
    if (types.has('exchanges') || types.has('actions')) yield* endedMessages(this, position, types);
    else position.ended = this.live.journal.ended;
    if (!isTick) return;
    if (types.has('exchanges')) yield* runningMessages(this, position, this.openedBefore);
    this.openedBefore = this.live.journal.lastId;
  }
}
