import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('call.mjs', import.meta.url));

/** The words that make a call in the shell without curl: `${call} METHOD URL [BODY]` prints the status of the reply. */
export const call = `'${process.execPath}' '${CLIENT}'`;
