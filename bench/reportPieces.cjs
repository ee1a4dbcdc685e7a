/**
 * Loaded into a server with `--require`. Measures the longest piece of synchronous work: the processor time of the main
 * thread in one turn of the event loop. The message `start` begins a measurement, any other message ends it; the reply
 * to the latter is the longest piece in milliseconds.
 */
const { readFileSync } = require('node:fs');

let longest;
let before;

process.on('message', (message) => {
  if (message === 'start') {
    longest = 0;
    before = undefined;
    setImmediate(measureTurn);
    process.send('started');
  } else {
    process.send(longest);
    longest = undefined;
  }
});

function measureTurn() {
  if (longest === undefined) return;
  const now = threadMs();
  if (before !== undefined) longest = Math.max(longest, now - before);
  before = now;
  setImmediate(measureTurn);
}

/** The processor time of the main thread. Other threads, such as those of the garbage collector, block nobody. */
function threadMs() {
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1_000_000;
}
