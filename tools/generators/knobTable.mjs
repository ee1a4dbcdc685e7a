import { importTypeScript } from '../importTypeScript.mjs';
import { table, withPart } from './textFiles.mjs';

const FILE = 'CONTRIBUTING.md';
const HEAD = ['Knob', 'What it sets', 'Every day', 'With the drawn seed', '`npm run test:deep`'];

/** Generates the table of the knobs of random tests in CONTRIBUTING.md. */
export async function generate() {
  const { AMOUNT_KNOBS, SEED_KNOBS, SWITCHES } = await importTypeScript('../test/support/random/knobs.ts');
  const seeds = Object.entries(SEED_KNOBS).map(([name, { is, everyday, deep }]) => {
    return [name, is, everyday.join(', '), 'drawn', deep === 1 ? 'drawn' : `${deep} drawn`];
  });
  const amounts = Object.entries(AMOUNT_KNOBS).map(([name, { is, everyday, drawn = everyday, deep }]) => {
    return [name, is, ...[everyday, drawn, deep].map((amount) => amount.toLocaleString('en'))];
  });
  const switches = Object.entries(SWITCHES).map(([name, is]) => [name, is, '', '', '']);
  const rows = [...seeds, ...amounts, ...switches].map(([name, ...cells]) => [`\`${name}\``, ...cells]);
  return { [FILE]: await withPart(FILE, 'knobs', table(HEAD, rows)) };
}
