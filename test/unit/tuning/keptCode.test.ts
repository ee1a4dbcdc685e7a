import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import kept from '../../../src/tuning/keptCode.cjs';

const SOURCE = Buffer.from('(function () { return 42; })');
const { arch, config, platform, version, versions } = process;
const THIS = { arch, config, platform, version, versions };

let folder: string;
let script: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-code-'));
  script = join(folder, 'program.cjs');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(described: Parameters<typeof kept.keptCode>[1]): void {
  kept.writeCode(kept.keptCode(script, described), new Script(SOURCE.toString()), SOURCE);
}

function isKept(described: Parameters<typeof kept.keptCode>[1] = THIS): boolean {
  return kept.readCode(kept.keptCode(script, described), SOURCE) !== undefined;
}

describe('the code that V8 has compiled', () => {
  const others = {
    'another patch of the same version': { ...THIS, version: `${version.replace(/\d+$/, '')}999` },
    'another build of the same V8': { ...THIS, versions: { v8: `${versions.v8}0` } },
    'another processor': { ...THIS, arch: 'riscv64' as const },
    'another system': { ...THIS, platform: 'aix' as const },
    'a build with other settings': {
      ...THIS,
      config: { ...config, variables: { ...config.variables, v8_enable_pointer_compression: 2 } },
    },
  };

  it.each(Object.entries(others))('is not read by %s, and stays beside its code', (_, other) => {
    write(THIS);
    expect([isKept(), isKept(other)]).toEqual([true, false]);
    write(other);
    expect([isKept(), isKept(other)]).toEqual([true, true]);
  });

  it.each(Object.entries(others))('is not read by %s, even from a file of its name', (_, other) => {
    write(THIS);
    const { file } = kept.keptCode(script, other);
    writeFileSync(file, readFileSync(kept.keptCode(script, THIS).file));
    expect(isKept(other)).toBe(false);
    write(other);
    expect(isKept(other)).toBe(true);
  });

  it('is not read with other flags of V8', () => {
    write(THIS);
    setFlagsFromString('--max-lazy');
    try {
      expect(isKept()).toBe(false);
    } finally {
      setFlagsFromString('--no-max-lazy');
    }
    expect(isKept()).toBe(true);
  });

  it('is not read for another source, or after a byte has changed', () => {
    write(THIS);
    const place = kept.keptCode(script);
    expect(kept.readCode(place, Buffer.from('(function () { return 43; })'))).toBeUndefined();
    const bytes = readFileSync(place.file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) + 1;
    writeFileSync(place.file, bytes);
    expect(isKept()).toBe(false);
  });

  it('is kept for the four that wrote it last', () => {
    const versionAt = (number: number) => ({ ...THIS, version: `v99.0.${number}` });
    for (const number of [1, 2, 3, 4, 5, 6]) {
      write(versionAt(number));
      utimesSync(kept.keptCode(script, versionAt(number)).file, number, number);
    }
    write(THIS);
    expect([1, 2, 3, 4, 5, 6].map((number) => isKept(versionAt(number)))).toEqual([
      ...[false, false, false],
      ...[true, true, true],
    ]);
    expect([isKept(), readdirSync(folder).length]).toEqual([true, 4]);
  });

  it('is not kept in a folder that is missing, without an error', () => {
    script = join(folder, 'gone', 'program.cjs');
    write(THIS);
    expect(isKept()).toBe(false);
  });
});
