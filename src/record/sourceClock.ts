import type { Instant } from '../world/instant.js';
import type { Exchange } from './calls/exchange.js';
import { instantOf, itemsIn, numberOf, objectOf, objectsIn } from './rows/facts.js';

const DAY_MS = 86_400_000;

/**
 * Finds out which time it was at the source at the last reply. The header `Date` of a platform is its time, but that of a
 * simulator is not: its clock may stand, or show another year. Replies about agents show the clock itself.
 */
export class SourceClock {
  private lastDate: Instant = 0;
  private lastPing: Instant = 0;
  private readonly shown = new Set<Instant>();
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
      this.shown.add(now);
      this.ahead = Math.max(this.ahead, now - date);
    }
  }

  now(): Instant {
    const latest = Math.max(...this.shown);
    // The same instant in several replies means that the clock stands.
    if (this.shown.size === 1) return latest;
    if (this.shown.size > 1) return Math.max(latest, this.lastDate + this.ahead);
    // Pings come every minute. If the last one is far from the header, the header shows the time of another clock.
    const isOther = this.lastPing > 0 && Math.abs(this.lastDate - this.lastPing) > DAY_MS;
    return isOther || this.lastDate === 0 ? this.lastPing : this.lastDate;
  }
}
