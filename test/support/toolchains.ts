import { describe, it } from '@jest/globals';
import { skippedTitle } from '../../tools/skipped.mjs';
import { missingOf, toolchain, type Toolchain } from '../../tools/toolchains/table.mjs';

/** Describes tests that need these toolchains. If one cannot be used, they are skipped, and the title says why. */
export function describeWith(needs: readonly Toolchain[], title: string, tests: () => void): void {
  const missing = missingOf(needs);
  if (missing.length === 0) describe(title, tests);
  else describe.skip(skippedTitle(title, missing), tests);
}

/** A test that needs these toolchains. If one cannot be used, it is skipped, and its title says why. */
export function testWith(
  needs: readonly Toolchain[],
  title: string,
  test: () => void | Promise<void>,
  timeoutMs?: number,
): void {
  const missing = missingOf(needs);
  if (missing.length === 0) it(title, test, timeoutMs);
  else it.skip(skippedTitle(title, missing), test, timeoutMs);
}

/** Where a toolchain is that a test needs. */
export function pathOf(name: Toolchain): string {
  const found = toolchain(name);
  if ('missing' in found) throw new Error(found.missing);
  return found.path;
}
