/**
 * Writes into package-lock.json the optional packages of other platforms that it lacks. npm leaves them out when the
 * registry that it was made with does not hold them, and `npm ci` then refuses the file everywhere.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const PLATFORM =
  /-(darwin|linux|win32|android|freebsd|openharmony)-(arm64|arm|x64|ia32|ppc64|s390x|loong64|riscv64)(?:-(.+))?$/;

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    lock.packages[`node_modules/${name}`] ??= entryOf(name, version, dev);
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

function entryOf(name, version, dev) {
  const [, os, cpu, abi = ''] = PLATFORM.exec(name) ?? [];
  if (!os || !/^\d/.test(version))
    throw new Error(`${name}@${version}: not a package of one platform, add it by hand.`);
  const libc = os !== 'linux' ? undefined : abi.startsWith('musl') ? ['musl'] : ['glibc'];
  return { version, cpu: [cpu], ...(dev && { dev }), ...(libc && { libc }), optional: true, os: [os] };
}
