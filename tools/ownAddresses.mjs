/** A plugin of esbuild. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** Modules find the files beside them by their own address. In the bundle, gives each module the address that it had. */
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
