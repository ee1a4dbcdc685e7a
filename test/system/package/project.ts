import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '../../..');

/** The output of a program in a project, and its exit code. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** The archive that `npm pack` makes. */
export interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/**
 * A user's project with the package installed from the archive that `npm pack` makes. The other packages are links to
 * those of this repository, so no network is needed.
 */
export class UserProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'understudy-package-'));
  readonly packed: Packed;

  /** `others` are further packages that the project uses. */
  constructor(others: readonly string[]) {
    const output = execFileSync(
      'npm',
      ['pack', '--silent', '--json', '--ignore-scripts', '--pack-destination', this.folder],
      { cwd: PROJECT, encoding: 'utf8' },
    );
    [this.packed] = JSON.parse(output) as [Packed];
    const own = join(this.folder, 'node_modules/understudy-server');
    mkdirSync(own, { recursive: true });
    execFileSync('tar', ['-xzf', join(this.folder, this.packed.filename), '-C', own, '--strip-components=1']);
    for (const name of others) this.link(name);
    this.write('package.json', '{ "name": "project", "private": true }');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Runs Node.js with these arguments in the project. */
  node(args: readonly string[], env: Readonly<Record<string, string>> = {}): Ran {
    const { PATH = '' } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: this.folder,
      encoding: 'utf8',
      env: { PATH, ...env },
    });
    return { code: status, output: stdout + stderr };
  }

  private link(name: string): void {
    const link = join(this.folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules', name), link);
  }
}

/** Returns the files that a document shows, by the names in its `file:` comments. */
export function filesIn(document: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(PROJECT, document), 'utf8');
  const blocks = text.matchAll(/<!-- file: (\S+) -->\n+```\w+\n([\s\S]*?)```/g);
  return new Map(Array.from(blocks, ([, name = '', code = '']) => [name, code]));
}
