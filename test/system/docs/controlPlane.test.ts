import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createSimulator } from '../../../src/index.js';
import { CONTROL_PAGE, controlPage } from '../../../tools/controlPage.mjs';

it('docs/control-plane.md is generated from the commands: npm run generate', async () => {
  expect(readFileSync(CONTROL_PAGE, 'utf8')).toBe(await controlPage(createSimulator));
});
