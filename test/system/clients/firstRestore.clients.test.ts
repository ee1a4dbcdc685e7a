import { FIRST_RESTORE_STEPS } from './firstRestoreSteps.js';
import { describeSuite } from './suite.js';

describeSuite('from an empty platform to the first restore', FIRST_RESTORE_STEPS, 'empty');
