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

const drawn = (): readonly string[] => readdirSync(join(PROJECT, 'docs/screens')).toSorted();

describeInBrowser('the tool that draws the console', () => {
  it('draws every picture of the documents again, in the same size', () => {
    expect(draw()).toMatchObject({ status: 0 });
    expect(readdirSync(folder).toSorted()).toEqual(drawn());
    for (const name of drawn()) {
      const [made, kept] = [folder, join(PROJECT, 'docs/screens')].map((from) =>
        readFileSync(join(from, name)),
      );
      expect([name, made?.subarray(0, 24)]).toEqual([name, kept?.subarray(0, 24)]);
      expect(made?.length).toBeGreaterThan(20_000);
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
