/** Common members of all rows. */
export interface Row {
  readonly id: string;
}
