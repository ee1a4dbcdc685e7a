import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 collect the whole heap once it has doubled. By itself it waits for about three times what is in use, which is
 * a server's share of a machine that it has for itself; this one shares it with the tests. It costs nothing that shows.
 */
export function limitHeapGrowth(): void {
  // The code that the build keeps fits a V8 with the same flags only.
  if (process.env.UNDERSTUDY_CODE_CACHE !== 'write') setFlagsFromString('--heap-growing-percent=100');
}
