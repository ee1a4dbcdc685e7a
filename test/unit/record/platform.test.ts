import { expect, it } from '@jest/globals';
import { Draft } from '../../../src/record/rows/draft.js';
import { platformReadings } from '../../../src/record/rows/platform.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { newestManifest } from '../../../src/world/versions/releases.js';

/** Returns a value whose objects have their members in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(member)]));
}

it('knows the version manifest of the vendor, whatever the order of its members', () => {
  const draft = new Draft(1, quirksOf('documented'));
  platformReadings.getVersionManifest?.(reversed(newestManifest()), {}, draft);
  expect(draft.all('versionManifests')).toEqual([]);
});
