import type { Condition } from '../model/condition.js';
import type { Instant } from '../../world/instant.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import { readRange } from '../model/catchUp.js';
import { growthOf, restoredSizes, totalSizes } from '../model/dataSizes.js';
import type { HostSubject } from '../model/metric.js';
import type { Range } from '../model/range.js';
import { once, type StaticSubject, type SubjectIn } from '../model/subjects.js';
import { sectionsOf, type Section, type Segment } from '../model/timeline.js';

/** A segment of a timeline with the subject whose series are computed. */
export interface Passage<Subject> extends Segment {
  /** Equal conditions in a section have the same subject. */
  readonly subject: Subject;
}

/** Maximum number of sections that are kept. All series of a reply use them, and others are made again for each series. */
const SECTIONS_KEPT = 16;

/** The timeline of a host for all series of a reply. It is made while it is read, section by section. */
export class Sections<Subject extends HostSubject> {
  private readonly kept: (readonly Passage<Subject>[])[] = [];
  private readonly source: Iterator<Section>;
  private keptUntil: Instant;

  constructor(
    private readonly world: World,
    private readonly host: Host,
    private readonly createdAt: Instant,
    private readonly range: Range,
    private readonly subjectIn: SubjectIn<Subject> & SubjectIn<HostSubject>,
    private readonly engine: Pick<HostSubject, 'boundsOf' | 'meanOf'>,
  ) {
    this.source = this.from(range.from);
    this.keptUntil = range.from;
  }

  /** Yields the passages of one section after the other, in order of time. */
  *[Symbol.iterator](): Generator<readonly Passage<Subject>[], void, undefined> {
    for (let at = 0; at < SECTIONS_KEPT; at += 1) {
      const section = this.kept[at] ?? this.keepNext();
      if (section === undefined) return;
      yield section;
    }
    for (const section of this.from(this.keptUntil)) yield this.passagesOf(section);
  }

  private keepNext(): readonly Passage<Subject>[] | undefined {
    const next = this.source.next();
    if (next.done === true) return undefined;
    const passages = this.passagesOf(next.value);
    this.kept.push(passages);
    this.keptUntil = next.value.until;
    return passages;
  }

  private from(from: Instant): Generator<Section, void, undefined> {
    return sectionsOf(this.world, this.host, this.createdAt, { ...this.range, from });
  }

  private passagesOf(section: Section): readonly Passage<Subject>[] {
    const lasting = this.subjectIn(section);
    const subjects = new Map<Condition, Subject>();
    return section.segments.map((segment) => {
      const { condition } = segment;
      const isUnique = condition.catchUp !== undefined || condition.copy !== undefined;
      const subject = (isUnique ? undefined : subjects.get(condition)) ?? this.subjectOf(lasting, segment);
      subjects.set(condition, subject);
      return { ...segment, subject };
    });
  }

  // A subject consists of a static part and a changing part. TypeScript cannot express this for a generic
  // subject.
  private subjectOf(lasting: StaticSubject<Subject> & StaticSubject<HostSubject>, segment: Segment): Subject {
    const held = this.heldIn(lasting, segment);
    return { ...lasting, ...segment.condition, ...held, ...this.engine } as unknown as Subject;
  }

  /**
   * Returns the growth that a process has in a segment, and the sizes of its databases. A recovering member holds only the
   * data that it has read so far, and a member that copies its data holds only the part that has arrived.
   */
  private heldIn(
    { databases, growth: lastingGrowth, sizes, ownSizes }: StaticSubject<HostSubject>,
    { from, until, condition }: Segment,
  ): Pick<HostSubject, 'growth' | 'sizes' | 'ownSizes'> {
    const { catchUp, copy } = condition;
    if (catchUp === undefined && copy === undefined) return { growth: lastingGrowth, sizes, ownSizes };
    const growthIn = (range: Range) =>
      growthOf(this.world, this.host, catchUp === undefined ? range : readRange(catchUp, range));
    const growth = once(() => growthIn({ from, until }));
    const growthFor = (at?: Instant) => (at === undefined ? growth() : growthIn({ from: at, until: at }));
    if (copy?.restoredBytes !== undefined) {
      const restored = (at?: Instant) => restoredSizes(databases, growthFor(at), copy);
      return { growth, sizes: restored, ownSizes };
    }
    const own = databases.filter(({ system }) => !system);
    return {
      growth,
      sizes: (at) => totalSizes(databases, growthFor(at), condition),
      ownSizes: () => totalSizes(own, growth(), condition),
    };
  }
}
