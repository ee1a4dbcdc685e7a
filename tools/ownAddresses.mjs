/** Plugin for esbuild that keeps `import.meta.url` of bundled modules. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** Modules locate files relative to `import.meta.url`. The plugin keeps each module's original URL in the bundle. */
export function ownAddresses(folder) {
  return {
    name: 'own-addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(folder + sep)) return undefined;
        const own = JSON.stringify(`./${relative(folder, path).split(sep).join('/')}`);
        const address = `require("node:url").pathToFileURL(require("node:path").join(__dirname, ${own})).href`;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', address), loader: 'ts' };
      });
    },
  };
}
