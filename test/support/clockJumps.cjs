// Loaded before the program: each SIGUSR2 makes the clock of the process jump by an hour, forwards and back.
const now = Date.now;
let offset = 0;
process.on('SIGUSR2', () => {
  offset = offset === 0 ? 3_600_000 : offset > 0 ? -3_600_000 : 0;
});
Date.now = () => now() + offset;
