import * as fc from './random/propertyTries.js';

export type { GeneratorValue } from './random/propertyTries.js';

export default fc;
