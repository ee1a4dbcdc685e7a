import type { Script } from 'node:vm';

const CHECKSUM_BYTES = 4;

/**
 * How many files one script has at most. Programs that start in turns with several versions of Node.js, or with other
 * flags, have one each.
 */
const FILES_MAX = 4;

/** Flags of V8 that change no code, and whose default is 0. */
const OF_MEMORY = /^--(heap-growing-percent|max-semi-space-size)=/;

/** The members of `process` that a name of a Node.js is made of. */
type Described = Pick<NodeJS.Process, 'version' | 'arch' | 'platform' | 'config'> & {
  readonly versions: { readonly v8: string };
};

/** The file with the code of a script, and what its first line must be. */
interface KeptCode {
  readonly file: string;
  readonly node: string;
}

/**
 * Returns the file where this Node.js keeps the code of a script, whether it exists or not. Call this with the flags of the
 * build.
 */
function keptCode(script: string, described: Described = process): KeptCode {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const node = nameOf(described);
  const short = crc32(node).toString(16).padStart(8, '0');
  return { file: script.replace(/cjs$/, `${described.version}.${short}.cache`), node };
}

/**
 * Names a Node.js. V8 takes code of other patches of its version, of other settings of its build, and then crashes, so
 * the name contains all that code may depend on. The tag is V8's hash of its version, its flags and the processor.
 */
function nameOf({ version, versions, arch, platform, config }: Described): string {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const { cachedDataVersionTag } = process.getBuiltinModule('node:v8');
  const settings = crc32(JSON.stringify(config.variables));
  return [version, versions.v8, arch, platform, settings, cachedDataVersionTag()].join(' ');
}

/**
 * Reads the code of a script. Returns `undefined` if there is none, if another Node.js has written it, or if a byte has
 * changed: V8 crashes if a byte is wrong.
 */
function readCode({ file, node }: KeptCode, source: Buffer): Buffer | undefined {
  const { readFileSync } = process.getBuiltinModule('node:fs');
  try {
    const kept = readFileSync(file);
    const start = kept.indexOf('\n') + 1;
    if (kept.toString('latin1', 0, start) !== `${node}\n`) return undefined;
    const code = kept.subarray(start + CHECKSUM_BYTES);
    return kept.readUInt32LE(start) === checksum(code, source) ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the code of a script that V8 has compiled by now, if the folder can be written. Other processes see the old
 * file or the whole new one.
 */
function writeCode({ file, node }: KeptCode, script: Script, source: Buffer): void {
  const { renameSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const own = `${file}.${process.pid}`;
  const code = script.createCachedData();
  const sum = Buffer.alloc(CHECKSUM_BYTES);
  sum.writeUInt32LE(checksum(code, source));
  try {
    writeFileSync(own, Buffer.concat([Buffer.from(`${node}\n`), sum, code]));
    renameSync(own, file);
    removeOldest(file);
  } catch {
    rmSync(own, { force: true });
  }
}

/** Removes the oldest files of a script, also those that a process left behind when it was killed. */
function removeOldest(file: string): void {
  const { readdirSync, rmSync, statSync } = process.getBuiltinModule('node:fs');
  const path = process.getBuiltinModule('node:path');
  const folder = path.dirname(file);
  const start = path.basename(file).replace(/v\d.*$/, 'v');
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.includes('.cache'))
    .map((name) => path.join(folder, name))
    .map((found) => ({ found, writtenAt: statSync(found).mtimeMs }))
    .toSorted((one, other) => other.writtenAt - one.writtenAt);
  for (const { found } of files.slice(FILES_MAX)) rmSync(found, { force: true });
}

function checksum(code: Buffer, source: Buffer): number {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  return crc32(code, crc32(source));
}

/**
 * Calls a function while the flags about memory have their defaults, as in the build. V8 refuses code that was compiled
 * with other flags, also with flags that change no code.
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

export = { keptCode, readCode, writeCode, withFlagsOfBuild };
