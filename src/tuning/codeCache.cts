import type { Script } from 'node:vm';

const CHECKSUM_BYTES = 4;

/**
 * Runs a script with the machine code that V8 made of it when the program was built. V8 compiles as usual if the code
 * belongs to another version of Node.js. The launcher is no ES module, because Node.js loads two dozen modules of its own
 * for one.
 */
function runCached(file: string): unknown {
  const fs = process.getBuiltinModule('node:fs');
  const { Script, constants } = process.getBuiltinModule('node:vm');
  const source = fs.readFileSync(file);
  const cacheFile = file.replace(/cjs$/, 'cache');
  const cachedData = process.env.UNDERSTUDY_TUNING === 'off' ? undefined : readCode(cacheFile, source);
  // The build writes ASCII only: V8 would store UTF-8 text with two bytes per character.
  const script = new Script(source.toString('latin1'), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
  // At its exit, the program has compiled all functions that a start and a first request need.
  if (process.env.UNDERSTUDY_CODE_CACHE === 'write')
    process.once('exit', () => {
      fs.writeFileSync(cacheFile, codeOf(script, source));
    });
  return script.runInThisContext();
}

/** V8 checks only the version and the length of such code, and crashes if a byte is wrong. */
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
