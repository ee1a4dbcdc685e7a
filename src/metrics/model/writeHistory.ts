import { lastBegun } from '../../world/inOrder.js';
import type { Instant } from '../../world/instant.js';
import { writeSpansOf, type WriteSpans } from '../../world/measurements/writes.js';
import type { Cluster } from '../../world/tables/clusters.js';
import type { World } from '../../world/world.js';

/** A time span with a constant multiple of the usual writes. */
export interface Writing {
  readonly from: Instant;
  readonly until: Instant;
  readonly factor: number;
}

/** Number of spans that are read at a time, for a reader that reads them in order of time. */
const SPANS_AHEAD = 64;

/** The writes to a data set over time. Keeps only the spans around the last instant. */
export class WriteHistory {
  private known: WriteSpans = { spans: [], knownUntil: -Infinity };
  private knownFrom: Instant = Infinity;
  private current: Writing = { from: Infinity, until: -Infinity, factor: 1 };

  constructor(
    private readonly world: World,
    private readonly cluster: Cluster | undefined,
    private readonly replicaSetName: string | undefined,
  ) {}

  /** Returns the span that contains an instant. Without data, the writes are the usual ones. */
  spanAt(at: Instant): Writing {
    if (at < this.current.from || at >= this.current.until) this.current = this.find(at);
    return this.current;
  }

  private find(at: Instant): Writing {
    if (at < this.knownFrom || at >= this.known.knownUntil) this.read(at);
    const { spans, knownUntil } = this.known;
    const index = lastBegun(spans, at);
    const { from = -Infinity, factor = 1 } = spans[index] ?? {};
    return { from, until: spans[index + 1]?.from ?? knownUntil, factor };
  }

  private read(at: Instant): void {
    if (this.cluster === undefined) return;
    const most = at < this.knownFrom ? 1 : SPANS_AHEAD;
    this.known = writeSpansOf(this.world, this.cluster, this.replicaSetName, { from: at, most });
    this.knownFrom = Math.min(at, this.known.spans[0]?.from ?? at);
  }
}
