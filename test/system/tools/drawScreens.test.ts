import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { PROJECT } from '../../support/snippets.js';

const folder = mkdtempSync(join(tmpdir(), 'screens-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function draw(...options: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const tool = join(PROJECT, 'tools/drawScreens.mjs');
  return spawnSync(process.execPath, [tool, '--to', folder, ...options], { encoding: 'utf8' });
}

/** A PNG file begins with 16 bytes, its width and its height. */
const widthOf = (png: Buffer | undefined): number => png?.readUInt32BE(16) ?? NaN;
const heightOf = (png: Buffer | undefined): number => png?.readUInt32BE(20) ?? NaN;

const drawn = (): readonly string[] => readdirSync(join(PROJECT, 'docs/screens')).toSorted();

describeInBrowser('the tool that draws the console', () => {
  it('draws every picture of the documents again, in the same size but for the fonts of the machine', () => {
    expect(draw()).toMatchObject({ status: 0 });
    expect(readdirSync(folder).toSorted()).toEqual(drawn());
    for (const name of drawn()) {
      const [made, kept] = [folder, join(PROJECT, 'docs/screens')].map((from) =>
        readFileSync(join(from, name)),
      );
      expect([name, widthOf(made)]).toEqual([name, widthOf(kept)]);
      expect(heightOf(made) / heightOf(kept)).toBeCloseTo(1, 1);
      // A page without its contents takes less.
      expect(made?.length).toBeGreaterThan(15_000);
    }
  });
});

describe('the tool that draws the console, without a browser', () => {
  it('refuses a page that does not exist, and names the others', () => {
    const { status, stderr } = draw('--only', 'trafic');
    expect(status).toBe(1);
    expect(stderr).toContain('There is no page trafic; expected one of worlds, overview, ');
  });

  it('has drawn every picture of the documents', () => {
    const text = readFileSync(join(PROJECT, 'docs/console.md'), 'utf8');
    const shown = Array.from(text.matchAll(/\(screens\/([\w-]+\.png)\)/g), ([, name]) => name);
    expect(shown.toSorted()).toEqual(drawn());
  });
});
