import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BUNDLE_VERSION } from '../../../src/bundle/format.js';
import { readBundle, type Bundle } from '../../../src/bundle/readBundle.js';
import { fillRecorded } from '../../../src/server/recorder/openRun.js';
import { beginRecorded } from '../../../src/server/recorder/recording.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { replay } from './recorded.js';

/** Bundles that earlier versions of the program have written, one of each earlier format. CONTRIBUTING.md says how they are made. */
const EARLIER = Array.from({ length: BUNDLE_VERSION - 1 }, (_, at) => at + 1);

function bundleOf(format: number): Bundle {
  return readBundle(readFileSync(new URL(`format${format}.understudy`, import.meta.url)));
}

describe.each(EARLIER)('a bundle in format %i', (format) => {
  it('opens with all its moments, calls and counts', () => {
    const bundle = bundleOf(format);
    expect(bundle).toMatchObject({ manifest: { version: format, from: 0, last: 12 }, changed: [] });
    const simulator = new Simulator();
    const live = beginRecorded({ simulator }, bundle, true);
    fillRecorded(live, bundle);
    const nameAt = (n: number) => live.timeline.stateAfter(n)?.organizations.all().toArray()[0]?.name;
    expect([nameAt(8), nameAt(9)]).toEqual(['Harbor Retail', 'Renamed']);
    const statuses = Array.from(live.journal.exchanges(), ({ status }) => status);
    expect(statuses.filter((status) => status !== 401)).toEqual([200, 503, 200, 200, 200]);
  });

  it('is repeated as a whole', async () => {
    const bundle = bundleOf(format);
    expect(bundle.journal.at(-1)?.reply).toMatchObject({ isCut: true });
    expect(await replay(bundle)).toMatchObject({ repeated: 7, applied: {} });
  });
});
