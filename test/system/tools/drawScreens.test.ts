import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { PROJECT } from '../../support/snippets.js';

const folder = mkdtempSync(join(tmpdir(), 'screens-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function draw(only: string): { readonly status: number | null; readonly stderr: string } {
  const tool = join(PROJECT, 'tools/drawScreens.mjs');
  const options = ['--only', only, '--to', folder];
  return spawnSync(process.execPath, [tool, ...options], { encoding: 'utf8', timeout: 100_000 });
}

describe('the tool that draws the console', () => {
  it('draws one page 1280 pixels wide', () => {
    expect(draw('traffic')).toMatchObject({ status: 0 });
    expect(readdirSync(folder)).toEqual(['traffic.png']);
    const picture = readFileSync(join(folder, 'traffic.png'));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 800]);
    expect(picture.length).toBeGreaterThan(20_000);
  }, 120_000);

  it('refuses a page that does not exist, and names the others', () => {
    const { status, stderr } = draw('trafic');
    expect(status).toBe(1);
    expect(stderr).toContain('There is no page trafic; expected one of worlds, overview, ');
  });

  it('has drawn every picture of the documents', () => {
    const text = readFileSync(join(PROJECT, 'docs/console.md'), 'utf8');
    const shown = Array.from(text.matchAll(/\(screens\/([\w-]+\.png)\)/g), ([, name]) => name);
    expect(shown.toSorted()).toEqual(readdirSync(join(PROJECT, 'docs/screens')).toSorted());
  });
});
