/** Where a control plane is, and the token that it requires. */
export interface ControlAddress {
  readonly url: string;
  readonly token?: string | undefined;
}
