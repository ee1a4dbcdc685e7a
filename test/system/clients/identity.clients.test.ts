import { IDENTITY_STEPS } from './identitySteps.js';
import { describeSuite } from './suite.js';

describeSuite('working on an organization of its own', IDENTITY_STEPS);
