/**
 * Writes the table of docs/faults.md from the faults in src/faults. With `--check` it writes nothing and fails if the table
 * is out of date.
 */
import { importTypeScript } from './importTypeScript.mjs';
import { formatted, read, writeGenerated } from './writeGenerated.mjs';

const FILE = 'docs/faults.md';
const TABLE = /(?<=<!-- faults: npm run faults -->\n)[^]*(?=<!-- \/faults -->)/;

const { delay } = await importTypeScript('faults/delay/delay.ts');
const { faults } = await importTypeScript('faults/faults.ts');
writeGenerated(
  {
    [FILE]: await formatted(
      FILE,
      read(FILE).replace(TABLE, () => table()),
    ),
  },
  'faults',
);

function table() {
  const rows = Object.entries({ ...faults, delay }).flatMap(([name, fault]) => rowsOf(name, fault));
  const head = [
    '| Fault | Variant | What the client sees | Ends the exchange |',
    '| --- | --- | --- | --- |',
  ];
  return `\n${[...head, ...rows].join('\n')}\n\n`;
}

/** One row for each variant; the name stands in the first. */
function rowsOf(name, { clientSees, endsExchange }) {
  const variants =
    typeof clientSees === 'string'
      ? [['', clientSees]]
      : Object.entries(clientSees).map(([variant, words]) => [`\`${variant}\``, words]);
  return variants.map(([variant, words], at) =>
    at === 0
      ? `| \`${name}\` | ${variant} | ${words} | ${endsExchange ? 'yes' : ''} |`
      : `| | ${variant} | ${words} | |`,
  );
}
