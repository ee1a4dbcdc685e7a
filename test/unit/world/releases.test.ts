import { describe, expect, it } from '@jest/globals';
import {
  manifestUpTo,
  newestManifest,
  SERIES_NAMES,
  seriesOf,
} from '../../../src/world/versions/releases.js';

describe('the manifest of the vendor', () => {
  it('has builds that are downloaded from the vendor by HTTPS', () => {
    const urls = JSON.stringify(newestManifest()).match(/"url":"[^"]*"/g) ?? [];
    expect(urls.length).toBeGreaterThan(100);
    expect(
      urls.filter((url) => !/^"url":"https:\/\/downloads\.vendor\.example\.com\/\S+"$/.test(url)),
    ).toEqual([]);
  });

  it('ends with the last release of the newest series', () => {
    expect(newestManifest().versions.at(-1)?.name).toBe('8.0.15');
  });

  it('ends with a series', () => {
    for (const series of SERIES_NAMES)
      expect(seriesOf(manifestUpTo(series)?.versions.at(-1)?.name ?? '')).toBe(series);
    expect(manifestUpTo('1.0')).toBeUndefined();
    expect(manifestUpTo(SERIES_NAMES.at(-1) ?? '')).toEqual(newestManifest());
  });
});
