import { describe, expect, it } from '@jest/globals';
import { SecretReplacer } from '../../../src/bundle/secrets.js';
import { timelinePieces } from '../../../src/bundle/timelineLine.js';
import { unzip } from '../../../src/bundle/unzip.js';
import { zipPieces } from '../../../src/bundle/zipPieces.js';
import { Timeline } from '../../../src/simulator/timeline/timeline.js';
import { changeBetween } from '../../../src/simulator/worldChange.js';
import { DAY_MS } from '../../../src/world/instant.js';
import { later } from '../../support/advancing.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { worldWith } from '../../support/rows/worlds.js';

const KIB = 1024;

describe('a bundle is made in small pieces', () => {
  it('although one advance changes many rows', () => {
    const before = worldWith({ deployments: [replicaSet('rs0', { backupEnabled: true })] });
    const after = later(before, 60 * DAY_MS);
    const timeline = new Timeline(before, { kind: 'start', text: 'made' }, 0);
    timeline.add({ kind: 'time', text: 'two months' }, after, 1);
    const pieces = [
      ...timelinePieces([timeline.find(0), timeline.find(1)], timeline, new SecretReplacer('replaced')),
    ];
    const whole = pieces.join('');
    expect(whole.length).toBeGreaterThan(16 * KIB);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(whole.length / 4);
    const lines = whole.trim().split('\n');
    const [first, second] = lines.map((line) => JSON.parse(line) as { readonly change: unknown });
    expect(first?.change).toEqual({});
    expect(second?.change).toEqual(JSON.parse(JSON.stringify(changeBetween(before, after))));
  });

  it('although one text is long, also in the middle of a character', () => {
    const text = Array.from({ length: 40_000 }, (_, at) => `${at * 7919} é€😀`).join(' ');
    const last = () => ({ name: 'last', pieces: [] });
    const pieces = [...zipPieces([{ name: 'long', pieces: [text] }], last)];
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(128 * KIB);
    const { long = new Uint8Array() } = unzip(Buffer.concat(pieces));
    expect(Buffer.from(long).toString()).toBe(text);
  });
});
