/** Puts the declarations of the library into one file for each kind of module: a package of few files, for any resolution. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';

/** For `await using`, which few projects have in their `lib`. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />\n\n';

/** Rolls up the declarations that tsc has written to a folder, there. */
export function bundleTypes(folder) {
  const entry = join(folder, 'index.d.ts');
  const settings = join(folder, 'tsconfig.json');
  writeFileSync(settings, JSON.stringify({ extends: '../tsconfig.json', include: ['index.d.ts'] }));
  const source = { filePath: entry, output: { noBanner: true, exportReferencedTypes: false } };
  const says = console.log;
  console.log = () => undefined;
  try {
    const [types] = generateDtsBundle([source], { preferredConfigPath: settings });
    for (const name of ['index.d.ts', 'index.d.cts']) writeFileSync(join(folder, name), DISPOSABLE + types);
  } finally {
    console.log = says;
    rmSync(settings);
  }
}
