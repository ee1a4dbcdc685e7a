import type { Script } from 'node:vm';

const CHECKSUM_BYTES = 4;

/**
 * Runs a script with the machine code that V8 made of it during the build. If that code belongs to another
 * version of Node.js, V8 compiles the script as usual. This file is no ES module, because Node.js would load
 * two dozen modules of its own for one.
 */
function runCached(file: string): unknown {
  const fs = process.getBuiltinModule('node:fs');
  const { Script, constants } = process.getBuiltinModule('node:vm');
  const source = fs.readFileSync(file);
  const cacheFile = file.replace(/cjs$/, 'cache');
  const cachedData = process.env.UNDERSTUDY_TUNING === 'off' ? undefined : readCode(cacheFile, source);
  // The build writes ASCII only, so each byte is one character. From UTF-8 text, V8 would make a string with
  // two bytes per character.
  const script = new Script(source.toString('latin1'), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
  // Write the cache at the exit of the program, when V8 has compiled all functions that a start and a first
  // request need.
  if (process.env.UNDERSTUDY_CODE_CACHE === 'write')
    process.once('exit', () => {
      fs.writeFileSync(cacheFile, codeOf(script, source));
    });
  return script.runInThisContext();
}

/**
 * Reads the cached code and checks every byte. V8 itself checks only version and length, and crashes if a
 * byte is wrong.
 */
function readCode(cacheFile: string, source: Buffer): Buffer | undefined {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  try {
    const kept = readFileSync(cacheFile);
    const code = kept.subarray(CHECKSUM_BYTES);
    return kept.readUInt32LE() === checksum(code, source) ? code : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(script: Script, source: Buffer): Buffer {
  const code = script.createCachedData();
  const start = Buffer.alloc(CHECKSUM_BYTES);
  start.writeUInt32LE(checksum(code, source));
  return Buffer.concat([start, code]);
}

function checksum(code: Buffer, source: Buffer): number {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  return crc32(code, crc32(source));
}

export = runCached;
