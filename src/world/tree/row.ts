/** The member that all rows have. */
export interface Row {
  readonly id: string;
}
