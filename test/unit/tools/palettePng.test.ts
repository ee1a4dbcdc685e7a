import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';

interface Tool {
  readonly palettePng: (png: Buffer) => Buffer;
  readonly decode: (png: Buffer) => { readonly pixels: Uint32Array };
}

const FILE = join(import.meta.dirname, '../../../tools/palettePng.mjs');

function chunk(type: string, data: readonly number[] | Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A PNG of RGB pixels. Each row is a filter and its bytes. */
function pngOf(width: number, rows: readonly (readonly number[])[]): Buffer {
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', [0, 0, width >> 8, width & 255, 0, 0, 0, rows.length, 8, 2, 0, 0, 0]),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', []),
  ]);
}

describe('a picture with a palette', () => {
  let tool: Tool;
  beforeAll(async () => {
    tool = (await import(pathToFileURL(FILE).href)) as Tool;
  });

  it('reads rows with all filters', () => {
    const rows = [
      [0, 1, 2, 3, 4, 5, 6],
      [1, 1, 2, 3, 3, 3, 3],
      [2, 0, 0, 0, 0, 0, 0],
      [3, 1, 1, 1, 0, 0, 0],
      [4, 0, 0, 0, 1, 1, 1],
    ];
    const { pixels } = tool.decode(pngOf(2, rows));
    const colours = [
      0x010203, 0x040506, 0x010203, 0x040506, 0x010203, 0x040506, 0x010202, 0x020304, 0x010202,
    ];
    expect([...pixels].slice(0, 9)).toEqual(colours);
    expect(pixels[9]).toBe(0x030405);
  });

  it('has a byte for each pixel, and keeps colours up to 256', () => {
    const colours = Array.from({ length: 256 }, (_, index) => [index, 0, 255 - index]).flat();
    const small = tool.palettePng(pngOf(256, [[0, ...colours]]));
    expect(small[25]).toBe(3);
    const at = small.indexOf('PLTE');
    expect(small.readUInt32BE(at - 4)).toBe(3 * 256);
  });

  it('takes one of several similar colours if it has more, and keeps rare ones', () => {
    const greys = Array.from({ length: 256 }, (_, index) => [
      index,
      index,
      index,
      index,
      index,
      index,
    ]).flat();
    const small = tool.palettePng(pngOf(513, [[0, ...greys, 0, 255, 0]]));
    const at = small.indexOf('PLTE');
    const length = small.readUInt32BE(at - 4);
    expect(length).toBeLessThan(3 * 100);
    expect(small.subarray(at + 4, at + 4 + length).includes(Buffer.from([0, 255, 0]))).toBe(true);
  });

  it('refuses pictures of other kinds', () => {
    const png = pngOf(1, [[0, 1, 2, 3]]);
    png[24] = 16;
    expect(() => tool.palettePng(png)).toThrow('expected RGB with 8 bits');
  });
});
