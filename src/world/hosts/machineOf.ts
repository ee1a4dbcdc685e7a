import { hash } from '../random.js';
import type { Host, HostRole } from '../tables/hosts.js';

const GIGABYTE = 1024 ** 3;
const GIGABYTES_PER_CORE = 4;
const CORES = [4, 8, 16] as const;
const SMALL_CORES = 2;
const DATA_GIGABYTES = 64;
const LOG_GIGABYTES = 32;
/** New machines are in 10.128.0.0/9. The machines of fixtures are in the lower half of 10.0.0.0/8. */
const FIRST_NETWORK = 128;

/** Returns the machine of a new process. It depends only on the seed, the name of the machine and the role. */
export function machineOf(
  seed: number,
  name: string,
  role: HostRole,
): Pick<Host, 'cores' | 'memoryBytes' | 'partitions' | 'ipAddress'> {
  const isSmall = role === 'ARBITER' || role === 'CONFIG' || role === 'MONGOS';
  const drawn = hash(seed, 'machine', name);
  const cores = isSmall ? SMALL_CORES : (CORES[drawn % CORES.length] ?? SMALL_CORES);
  const address = hash(seed, 'address', name);
  const bytes = [address >>> 24, address >>> 16, address >>> 8].map((part) => part & 255);
  const data = { name: 'data', sizeBytes: DATA_GIGABYTES * GIGABYTE };
  return {
    cores,
    memoryBytes: cores * GIGABYTES_PER_CORE * GIGABYTE,
    partitions: isSmall ? [data] : [data, { name: 'nvme1n1', sizeBytes: LOG_GIGABYTES * GIGABYTE }],
    ipAddress: ['10', FIRST_NETWORK + ((bytes[0] ?? 0) >> 1), bytes[1], 1 + ((bytes[2] ?? 0) % 254)].join(
      '.',
    ),
  };
}
