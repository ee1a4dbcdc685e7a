import { importTests } from '../support/importTests.js';

await importTests('operations');
