import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILT = join(ROOT, 'dist');
/** The code that the build has kept. Programs of other tests may have kept more, with other flags. */
const CACHE = oldest(readdirSync(BUILT).filter((name) => /^understudy\.v.*\.cache$/.test(name)));

let folder: string;
let main: string;
let cache: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-bundle-'));
  main = join(folder, 'dist', 'main.cjs');
  cache = join(folder, 'dist', CACHE);
  mkdirSync(join(folder, 'dist'));
  for (const name of ['main.cjs', 'understudy.cjs', CACHE, 'later.cjs'])
    copyFileSync(join(BUILT, name), join(folder, 'dist', name));
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function oldest(names: readonly string[]): string {
  const writtenAt = (name: string): number => statSync(join(BUILT, name)).mtimeMs;
  const [first] = names.toSorted((one, other) => writtenAt(one) - writtenAt(other));
  return first ?? '';
}

function run(args: readonly string[], options: { readonly input?: string; readonly file?: string } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [options.file ?? main, ...args], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH ?? '',
      ...(options.input && { NODE_OPTIONS: `--require ${options.input}` }),
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Returns the paths of modules in a bundled file. */
function pathsIn(name: string, pattern: RegExp): readonly (string | undefined)[] {
  const text = readFileSync(join(BUILT, name), 'utf8').replaceAll('\\\n', '');
  return Array.from(text.matchAll(pattern), ([, path]) => path);
}

describe('the program in one file', () => {
  const version = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string })
    .version;
  const right = { status: 0, stdout: `${version}\n`, stderr: '' };

  it('runs by a link to it from anywhere, as npm makes one', () => {
    const link = join(folder, 'understudy');
    symlinkSync(main, link);
    chmodSync(main, 0o755);
    const { status, stdout } = spawnSync(link, ['--version'], { cwd: tmpdir(), encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: right.stdout });
  });

  it('runs from the machine code that the build compiled for this Node.js', () => {
    const watch = join(folder, 'watch.cjs');
    writeFileSync(
      watch,
      `const vm = require('node:vm');
       const { Script } = vm;
       vm.Script = class extends Script {
         constructor(...args) {
           super(...args);
           console.error('rejected:', this.cachedDataRejected);
         }
       };
       require('node:module').syncBuiltinESMExports();`,
    );
    expect(run(['--version'], { input: watch })).toEqual({ ...right, stderr: 'rejected: false\n' });
  });

  it.each<[string, (good: Buffer) => Buffer]>([
    [
      'wrong bytes in the middle',
      (good) => Buffer.concat([good.subarray(0, 1e6), good.subarray(1e6).fill(0x5a, 0, 5000)]),
    ],
    ['its end missing', (good) => good.subarray(0, 100_000)],
    ['nothing in it', () => Buffer.alloc(0)],
  ])('runs without the kept machine code when that has %s', (_, spoil) => {
    writeFileSync(cache, spoil(readFileSync(join(BUILT, CACHE))));
    expect(run(['--version'])).toEqual(right);
  });

  it('runs without any kept machine code', () => {
    rmSync(cache);
    expect(run(['--version'])).toEqual(right);
  });

  it.each([
    ['program', 'understudy.cjs', 'later.cjs'],
    ['library', 'library.cjs', 'libraryLater.cjs'],
  ])('has the modules of commands and the control plane in a second file: %s', (_, first, later) => {
    const [given, others] = [
      pathsIn(first, /"((?:src|node_modules)\/[^"]+)":\(\)=>/g),
      pathsIn(later, /"((?:src|node_modules)\/[^"]+)"\(/g),
    ];
    expect(given).toContain('src/world/world.ts');
    expect(others).toContain('src/control/app.ts');
    expect(others.filter((path) => given.includes(path))).toEqual([]);
  });

  it('reports a bug of its own on one line', () => {
    const broken = join(folder, 'broken.cjs');
    writeFileSync(broken, `require('node:http').createServer = () => { throw new Error('boom'); };`);
    const args = ['serve', '--port', '0', '--control-port', '0', '--fixture', 'empty'];
    const { status, stderr } = run(args, { input: broken, file: join(BUILT, 'main.cjs') });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^understudy: this is a mistake in Understudy .*: Error: boom \(at .*\)\n$/);
  });

  it.each(['--help', 'lint nowhere'])('prints no error when the reader of %s closes the pipe', (line) => {
    const { stderr } = spawnSync('sh', ['-c', `"$0" "$1" ${line} | true`, process.execPath, main], {
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('EPIPE');
  });
});
