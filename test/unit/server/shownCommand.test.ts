import { describe, expect, it } from '@jest/globals';
import { shownCommand } from '../../../src/server/shownCommand.js';

describe('the command of a run', () => {
  it.each([
    ['pytest -k expiry tests', 'pytest -k expiry tests'],
    ['deploy --token abc --region eu', "deploy --token '[redacted]' --region eu"],
    ['deploy --api-key=abc', "deploy '--api-key=[redacted]'"],
    ['env MY_PASSWORD=abc make test', "env 'MY_PASSWORD=[redacted]' make test"],
    ['curl -u ADMIN1:abc http://localhost', "curl -u 'ADMIN1:[redacted]' http://localhost"],
    ['run http://me:abc@host/path?token=abc', "run 'http://me:[redacted]@host/path?token=[redacted]'"],
    ['run --key-pair PUBLIC/known-to-a-world', "run --key-pair 'PUBLIC/[redacted]'"],
    ['run --token --verbose', 'run --token --verbose'],
  ])('has no secrets of %s', (line, shown) => {
    expect(shownCommand(line.split(' '), ['known-to-a-world'])).toBe(shown);
  });

  it('has no secrets in a script for a shell', () => {
    const script =
      'curl "https://me:abc@host" --digest --user "A:known-to-a-world"; deploy --token abc -u me:abc';
    expect(shownCommand(['sh', '-c', script], ['known-to-a-world'])).toBe(
      `sh -c 'curl "https://me:[redacted]@host" --digest --user "A:[redacted]"; deploy --token [redacted] -u me:[redacted]'`,
    );
  });
});
