import { createContext } from 'preact';

/** Why the world on the page cannot be changed. `undefined` means that it can. */
export const ChangesRefused = createContext<string | undefined>(undefined);
