/** Writes docs/control-plane.md: `npm run generate`. A test compares the page with the file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { CONTROL_PAGE, controlPage } from './controlPage.mjs';

register('./jest/loader.mjs', import.meta.url);
const { createSimulator } = await import('../src/index.ts');
const page = await controlPage(createSimulator);
if (page !== readFileSync(CONTROL_PAGE, 'utf8')) {
  writeFileSync(CONTROL_PAGE, page);
  console.log('wrote docs/control-plane.md');
}
