import { curl } from './client.js';
import { describeClient } from './describeClient.js';

describeClient(curl);
