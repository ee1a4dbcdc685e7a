import type { Script } from 'node:vm';

const CHECKSUM_BYTES = 4;

/** Flags of V8 that change no code, and whose default is 0. */
const OF_MEMORY = /^--(heap-growing-percent|max-semi-space-size)=/;

/**
 * Runs a script with the code that V8 compiled during the build. If this code was compiled by another version
 * of Node.js, V8 compiles the script as usual. This file is a CommonJS module, because Node.js loads two dozen
 * more of its own modules to run an ES module.
 */
function runCached(file: string): unknown {
  const fs = process.getBuiltinModule('node:fs');
  const { Script, constants } = process.getBuiltinModule('node:vm');
  const source = fs.readFileSync(file);
  const cacheFile = file.replace(/cjs$/, 'cache');
  const cachedData = process.env.UNDERSTUDY_TUNING === 'off' ? undefined : readCode(cacheFile, source);
  // The build writes ASCII only, so each byte is one character. If the text were decoded as UTF-8, the string
  // could take two bytes per character.
  const script = withFlagsOfBuild(
    () =>
      new Script(source.toString('latin1'), {
        filename: file,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        ...(cachedData && { cachedData }),
      }),
  );
  // Write the cache when the program exits. V8 has then compiled all functions that the start and the first
  // request need.
  if (process.env.UNDERSTUDY_CODE_CACHE === 'write')
    process.once('exit', () => {
      fs.writeFileSync(cacheFile, codeOf(script, source));
    });
  return script.runInThisContext();
}

/**
 * Calls a function while the flags about memory have their defaults, as in the build. V8 refuses a cache that was
 * written with other flags, also with flags that change no code.
 */
function withFlagsOfBuild<T>(compile: () => T): T {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  const flags = process.execArgv.filter((flag) => OF_MEMORY.test(flag));
  for (const flag of flags) setFlagsFromString(flag.replace(/=.*/, '=0'));
  try {
    return compile();
  } finally {
    for (const flag of flags) setFlagsFromString(flag);
  }
}

/**
 * Reads the cached code and verifies its checksum. V8 itself checks only version and length, and crashes if a
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
