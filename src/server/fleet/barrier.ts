/**
 * Says what keeps a call from the control plane of another replica. Returns `undefined` if nothing does. A control plane with TLS
 * leads no call to one without, because the token of the call would leave https.
 */
export function barrierTo(controlUrl: string, isTls: boolean): string | undefined {
  if (controlUrl === '') return 'Its control plane is off (--control-port off)';
  if (!isTls || controlUrl.startsWith('https:')) return undefined;
  return 'Its control plane has no TLS, but that of this replica has it; start all replicas with --control-tls';
}
