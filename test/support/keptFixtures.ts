import * as real from '../../src/fixtures/buildFixture.js';
import { Memo } from '../../src/world/memo.js';
import type { World } from '../../src/world/world.js';

/** The worlds that were built last, by the text of their fixture and their options. */
const kept = new Memo<string, World>(4);

/**
 * In tests, `loadFixture` builds with this function (tools/jest/loader.mjs). Most simulators of tests begin with the same world, and
 * worlds are immutable, so a worker builds it once. A hit reports no progress. The program itself keeps no worlds, because most begin
 * now, so none is needed twice.
 */
export function* buildingFixture(
  ...[file, options]: Parameters<typeof real.buildingFixture>
): ReturnType<typeof real.buildingFixture> {
  const key = JSON.stringify([file.text, options]);
  const world = kept.get(key) ?? (yield* real.buildingFixture(file, options));
  kept.set(key, world);
  return world;
}
