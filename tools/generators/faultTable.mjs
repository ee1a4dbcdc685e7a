import { importTypeScript } from '../importTypeScript.mjs';
import { table, withPart } from './textFiles.mjs';

const FILE = 'docs/faults.md';
const HEAD = ['Fault', 'Variant', 'What the client sees', 'Ends the exchange', 'In front of the login'];

/** Generates the table of faults in docs/faults.md. */
export async function generate() {
  const { faults } = await importTypeScript('faults/faults.gen.ts');
  const rows = Object.entries(faults).flatMap(([name, fault]) => rowsOf(name, fault));
  return { [FILE]: await withPart(FILE, 'faults', table(HEAD, rows)) };
}

/** Returns one row for each variant. Only the first row contains the name of the fault. */
function rowsOf(name, fault) {
  const { clientSees, endsExchange } = fault;
  const variants =
    typeof clientSees === 'string'
      ? [['', clientSees]]
      : Object.entries(clientSees).map(([variant, words]) => [`\`${variant}\``, words]);
  return variants.map(([variant, words], at) => {
    const inFront = inFrontText(fault, variant.replaceAll('`', ''));
    return at === 0
      ? [`\`${name}\``, variant, words, endsExchange ? 'yes' : '', inFront]
      : ['', variant, words, '', inFront];
  });
}

/** Says whether a variant of a fault can act in front of the login, or does so by default. */
function inFrontText({ worksInFront, defaultPhase }, kind) {
  if (worksInFront?.({ kind }) !== true) return '';
  return defaultPhase === 'beforeAuthentication' ? 'by default' : 'possible';
}
