/** A row as the control plane shows it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Reads the state of the default world through the control plane, as a tester does. */
export class ControlPlane {
  constructor(private readonly controlUrl: string) {}

  /** All rows of a collection. */
  async rows(collection: string): Promise<readonly Row[]> {
    return (await this.get(collection)) as readonly Row[];
  }

  /** Returns the row with this id or readable name. */
  async row(collection: string, idOrName: string): Promise<Row> {
    return (await this.get(`${collection}/${encodeURIComponent(idOrName)}`)) as Row;
  }

  /** Returns the first row that has all these values. Throws if no row has them. */
  async find(collection: string, values: Readonly<Record<string, unknown>>): Promise<Row> {
    const wanted = Object.entries(values);
    const rows = await this.rows(collection);
    const found = rows.find((row) => wanted.every(([name, value]) => row[name] === value));
    if (found === undefined)
      throw new Error(`The world has no ${collection} with ${JSON.stringify(values)}.`);
    return found;
  }

  private async get(path: string): Promise<unknown> {
    const response = await fetch(`${this.controlUrl}/v1/worlds/default/state/${path}`);
    if (!response.ok) throw new Error(`GET …/state/${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
