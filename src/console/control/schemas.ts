import type { components } from '../control.gen.js';

/** The types of the control plane's bodies, by name. */
export type Schemas = components['schemas'];
