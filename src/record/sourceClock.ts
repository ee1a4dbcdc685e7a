import type { Instant } from '../world/instant.js';
import type { Exchange } from './calls/exchange.js';
import { instantOf, itemsIn, numberOf, objectOf, objectsIn } from './rows/facts.js';

const DAY_MS = 86_400_000;

/**
 * Computes the time of the source at its last reply. A real platform sends its time in the header `Date`. The clock of a simulator
 * may stand still or show another year, so replies about agents count first: they show the clock itself.
 */
export class SourceClock {
  private lastDate: Instant = 0;
  private lastPing: Instant = 0;
  /** The earliest and the latest time that replies about agents show. */
  private earliest = Infinity;
  private latest = -Infinity;
  /** Greatest difference between the clock and the header. */
  private ahead = -Infinity;

  add(exchange: Exchange): void {
    const { operation, status, date = 0, body } = exchange;
    this.lastDate = Math.max(this.lastDate, date);
    if (status !== 200) return;
    if (operation === 'listHosts')
      for (const { lastPing } of itemsIn(body))
        this.lastPing = Math.max(this.lastPing, instantOf(lastPing) ?? 0);
    if (operation !== 'getAgentVersions') return;
    for (const { lastConf, msSinceLastConf } of objectsIn(objectOf(body).entries)) {
      const now = (numberOf(lastConf) ?? 0) + (numberOf(msSinceLastConf) ?? 0);
      this.earliest = Math.min(this.earliest, now);
      this.latest = Math.max(this.latest, now);
      this.ahead = Math.max(this.ahead, now - date);
    }
  }

  now(): Instant {
    if (this.isStill) return this.latest;
    if (this.latest > this.earliest) return Math.max(this.latest, this.lastDate + this.ahead);
    // Pings come every minute. If the last one is far from the header, the header shows the time of another clock.
    const isOther = this.lastPing > 0 && Math.abs(this.lastDate - this.lastPing) > DAY_MS;
    return isOther || this.lastDate === 0 ? this.lastPing : this.lastDate;
  }

  /** Whether all replies show the same instant: the clock of the platform does not move. */
  private get isStill(): boolean {
    return this.latest === this.earliest;
  }

  /** Returns the time of the source at a reply: as long before the last reply as the headers say. */
  at({ date }: Pick<Exchange, 'date'>): Instant {
    const now = this.now();
    return this.isStill || date === undefined ? now : now - (this.lastDate - date);
  }
}
