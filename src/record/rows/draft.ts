import type { Place } from '../calls/placed.js';
import type { Instant } from '../../world/instant.js';
import type { Quirks } from '../../world/quirks.js';
import type { Settings } from '../../world/settings.js';
import type { TableName } from '../../world/world.js';

/** Members of a future row, as far as replies have shown them. */
export type Facts = Readonly<Record<string, unknown>>;

/** Reads the reply of one call into a draft. */
export type Reading = (body: unknown, place: Place, draft: Draft) => void;

/** Readings by the id of their operation. A recording calls these operations at every place. */
export type Readings = Readonly<Record<string, Reading>>;

/** Adds what replies do not show, after all replies were read. */
export type Completion = (draft: Draft) => void;

/** The rows of a world that is being made of replies. Several replies may show parts of the same row. */
export class Draft {
  /** The instant of the last reply. */
  now: Instant = 0;
  /** The instant of the reply that is being read. A slow recording takes hours. */
  readAt: Instant = 0;
  settings: Partial<Settings> = {};
  private readonly tables = new Map<string, Map<string, Facts>>();
  private readonly assumptions = new Map<string, number>();

  constructor(
    readonly seed: number,
    readonly quirks: Quirks,
  ) {}

  /** Adds members to a row. Members that are `undefined` change nothing. */
  put(table: TableName | Side, id: string, facts: Facts): void {
    const rows = this.tables.get(table) ?? new Map<string, Facts>();
    const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
    rows.set(id, { ...rows.get(id), ...given, id });
    this.tables.set(table, rows);
  }

  /** Removes members of a row. */
  drop(table: TableName | Side, id: string, ...names: readonly string[]): void {
    const rows = this.tables.get(table);
    const facts = Object.entries(rows?.get(id) ?? { id }).filter(([name]) => !names.includes(name));
    rows?.set(id, Object.fromEntries(facts));
  }

  get(table: TableName | Side, id: string): Facts | undefined {
    return this.tables.get(table)?.get(id);
  }

  /** Returns the rows of a table, by id. */
  all(table: TableName | Side): readonly Facts[] {
    const rows = [...(this.tables.get(table)?.values() ?? [])];
    return rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
  }

  /** Returns the rows of a table, by the text of a member. */
  by(table: TableName | Side, member: string): ReadonlyMap<string, readonly Facts[]> {
    const groups = new Map<string, Facts[]>();
    for (const row of this.all(table)) {
      const key = String(row[member]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
    return groups;
  }

  /** Replaces all rows by what a function makes of them. Rows get the ids that the function gives them. */
  change(make: (table: string, facts: Facts) => Facts): void {
    for (const [table, rows] of this.tables) {
      const changed = [...rows.values()].map((facts) => make(table, facts));
      this.tables.set(table, new Map(changed.map((facts) => [String(facts.id), facts])));
    }
  }

  remove(table: TableName | Side, id: string): void {
    this.tables.get(table)?.delete(id);
  }

  /** Whether no reply that needs a key has shown a row. The version manifest needs none. */
  get isEmpty(): boolean {
    return [...this.tables].every(([name, rows]) => rows.size === 0 || name === 'versionManifests');
  }

  /** Keeps the rows that a function chooses. Returns how many were removed. */
  keep(isKept: (table: string, facts: Facts) => boolean): number {
    let removed = 0;
    for (const [table, rows] of this.tables)
      for (const [id, facts] of rows) if (!isKept(table, facts)) removed += Number(rows.delete(id));
    return removed;
  }

  /** Notes that something was assumed, because no reply shows it. */
  assume(sentence: string, times = 1): void {
    if (times > 0) this.assumptions.set(sentence, (this.assumptions.get(sentence) ?? 0) + times);
  }

  /** Returns the assumptions, each with the number of rows that it is about. */
  assumed(): readonly { readonly says: string; readonly count: number }[] {
    return [...this.assumptions].map(([says, count]) => ({ says, count }));
  }
}

/** Facts that belong to no table by themselves: the completions distribute them. */
export type Side =
  | 'parts'
  | 'summaries'
  | 'backups'
  | 'schedules'
  | 'databases'
  | 'processes'
  | 'disks'
  | 'achieved'
  | 'fetches'
  | 'jobPlaces'
  | 'chosenTypes'
  | 'loads'
  | 'activeAgents';
