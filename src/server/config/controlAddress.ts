import type { Environment } from './environment.js';

/** Where a control plane is, and the token that it requires. */
export interface ControlAddress {
  readonly url: string;
  readonly token?: string | undefined;
}

/** Returns the address of the control plane that the environment names. */
export function controlAddressIn(env: Environment): ControlAddress | undefined {
  const { UNDERSTUDY_CONTROL_URL: url, UNDERSTUDY_CONTROL_TOKEN: token } = env;
  return url ? { url: url.replace(/\/+$/, ''), ...(token && { token }) } : undefined;
}
