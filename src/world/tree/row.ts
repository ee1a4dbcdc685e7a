/** What every row of a table has. */
export interface Row {
  readonly id: string;
}
