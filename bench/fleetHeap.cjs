// Loaded before a replica: SIGUSR2 writes the bytes of its heap into the file FLEET_HEAP, and SIGWINCH makes its monotonic
// clock jump by an hour, so that its worlds have been idle for long.
const { renameSync, writeFileSync } = require('node:fs');

const HOUR_S = 3_600;
const { hrtime } = process;
let offset = 0;
process.hrtime = Object.assign(
  (before) => {
    const [seconds, nanoseconds] = hrtime(before);
    return [seconds + offset, nanoseconds];
  },
  { bigint: hrtime.bigint },
);
process.on('SIGWINCH', () => {
  offset += HOUR_S;
});
process.on('SIGUSR2', () => {
  // The first collection only finds some of what weak references hold.
  global.gc();
  global.gc();
  const { heapUsed, external } = process.memoryUsage();
  const file = process.env.FLEET_HEAP;
  writeFileSync(`${file}.new`, String(heapUsed + external));
  renameSync(`${file}.new`, file);
});
