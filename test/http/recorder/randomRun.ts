import type { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { Dice } from '../simulation/dice.js';
import { drawCall } from '../simulation/drawCall.js';
import { drawAction } from './drawAction.js';
import { RecordedProgram, type RecordedOptions } from './recordedProgram.js';

const CLIENTS = 3;
/** Maximum number of turns of the event loop in which everything that was begun ends. */
const TURNS_MAX = 100_000;

const WEIGHTS = { request: 50, time: 20, timer: 10, turns: 40, rest: 6, leave: 2 } as const;

/** A request on its way. */
interface Open {
  readonly client: Duplex;
  /** The rest of the request, which is sent later. */
  rest: Buffer | undefined;
  isOver: boolean;
}

/** A life of a world with three clients, whose calls, actions and advances overlap. Real time passes as the dice say. */
export class RandomRun {
  private readonly open: (Open | undefined)[] = Array.from({ length: CLIENTS });

  private constructor(
    readonly program: RecordedProgram,
    private readonly dice: Dice,
  ) {
    program.live.paceBy({ begin: () => this.beginSlice(), pause: () => this.pause() });
  }

  /** Lives a life. In some lives, calls and an advance are still under way at the end. */
  static async live(seed: number, steps: number, options: RecordedOptions): Promise<RandomRun> {
    const run = new RandomRun(await RecordedProgram.open(options), new Dice(seed, 'recorded run'));
    for (let step = 0; step < steps; step += 1) await run.step();
    if (run.dice.chance(0.7)) await run.settle();
    return run;
  }

  async close(): Promise<void> {
    for (const each of this.open) each?.client.destroy();
    await this.program.close();
  }

  private async step(): Promise<void> {
    const { dice, program } = this;
    const what = dice.byWeight(WEIGHTS);
    if (what === 'request') this.beginRequest();
    else if (what === 'time') program.clock.now += dice.scale(1, 20_000);
    else if (what === 'timer') program.timers.run();
    else if (what === 'turns') for (let turn = dice.scale(1, 30); turn > 0; turn -= 1) await nextTurn();
    else if (what === 'rest') this.sendRest(dice.below(CLIENTS));
    else this.open[dice.below(CLIENTS)]?.client.destroy();
  }

  private beginRequest(): void {
    const { dice, program } = this;
    const free = Array.from(this.open.keys()).filter((at) => this.open[at]?.isOver !== false);
    const at = dice.maybe(free);
    if (at === undefined) return;
    const { client, rest } = dice.chance(0.35)
      ? { client: program.act(...drawAction(dice, program.live)), rest: undefined }
      : program.call(drawCall(dice, program.live.world), dice.chance(0.1));
    const one: Open = { client, rest, isOver: false };
    const end = (): void => {
      one.isOver = true;
      client.destroy();
    };
    client.once('end', end).once('close', end);
    this.open[at] = one;
  }

  private sendRest(at: number): void {
    const one = this.open[at];
    if (one?.rest === undefined || one.isOver) return;
    one.client.write(one.rest);
    one.rest = undefined;
  }

  /** Lets everything end that was begun. */
  private async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS_MAX && this.open.some((one) => one?.isOver === false); turn += 1) {
      this.program.timers.run();
      for (const at of this.open.keys()) this.sendRest(at);
      await nextTurn();
    }
  }

  /** A slice passes a few instants. */
  private beginSlice(): () => boolean {
    let left = this.dice.scale(1, 40);
    return () => (left -= 1) <= 0;
  }

  private async pause(): Promise<void> {
    for (let turn = this.dice.scale(1, 20); turn > 0; turn -= 1) await nextTurn();
  }
}
