import type { DriverCall } from '../../../src/certify/drive/driver.js';

export interface Caller {
  reply(call: DriverCall): Promise<unknown>;
  close(): void;
}

export function callerWith(mistake: string): Caller;
