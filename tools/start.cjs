/**
 * Serves, for `npm start`. npm runs it in a shell and forwards signals to that shell. Some shells replace themselves by
 * this process, others do not: those end at a SIGTERM and leave this process alone. So it stops when its parent ends.
 * `exec` would do without, but Windows' cmd has no such word.
 */
const LOOK_AGAIN_MS = 100;
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_AGAIN_MS);
watch.unref();

const main = require.resolve('../dist/main.cjs');
process.argv.splice(1, 1, main, 'serve');
require(main);
