/** Bundles the library's type declarations into one file for ES modules and one for CommonJS: `bundleTypes.mjs FOLDER`. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';

/** The declarations use the type of `await using`. Few projects include this type in their `lib`. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />\n\n';

bundleTypes(process.argv[2]);

/** Replaces the declarations that tsc has written to a folder by the bundled ones. */
function bundleTypes(folder) {
  const entry = join(folder, 'index.d.ts');
  const settings = join(folder, 'tsconfig.json');
  // The library's types use none of Node.js. Searching its thousands of declarations for them takes most of the time.
  const compilerOptions = { types: [] };
  const project = { extends: '../tsconfig.json', compilerOptions, include: ['index.d.ts'] };
  writeFileSync(settings, JSON.stringify(project));
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
