import { DEPLOYMENT_STEPS } from './deploymentSteps.js';
import { describeSuite } from './suite.js';

describeSuite('deploying, upgrading and deleting a replica set', DEPLOYMENT_STEPS);
