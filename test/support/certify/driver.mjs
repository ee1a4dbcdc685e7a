/** The driver of a client with a mistake, which the first argument names. */
import { drive } from '../../../docs/examples/drivers/node/driver.mjs';
import { mutantNamed } from './mutants.mjs';

const [, , mistake = 'good'] = process.argv;
await drive(mutantNamed(mistake));
