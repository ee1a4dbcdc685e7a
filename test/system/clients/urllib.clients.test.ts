import { urllib } from './client.js';
import { describeClient } from './describeClient.js';

describeClient(urllib);
