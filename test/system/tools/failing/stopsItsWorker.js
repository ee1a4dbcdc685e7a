import { test } from '@jest/globals';

test('ends the process of its worker', () => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
});
