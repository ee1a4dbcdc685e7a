import type { Environment } from './config/settings.js';
import type { ReadyReport } from './readyReport.js';
import { writeCaFile } from './tls/caFile.js';

/** Returns the environment variables by which a command finds the simulator. `ca` is the certificate to trust. */
export function connectionVariables(report: ReadyReport, ca: string | undefined): Environment {
  return { ...variablesOf(report), ...(ca !== undefined && trusting(writeCaFile(ca))) };
}

function variablesOf({ baseUrl, controlUrl, publicKey, privateKey }: ReadyReport): Environment {
  return {
    UNDERSTUDY_BASE_URL: baseUrl,
    ...(controlUrl !== undefined && { UNDERSTUDY_CONTROL_URL: controlUrl }),
    ...(publicKey !== undefined && { UNDERSTUDY_PUBLIC_KEY: publicKey }),
    ...(privateKey !== undefined && { UNDERSTUDY_PRIVATE_KEY: privateKey }),
  };
}

/**
 * Returns the variables for `--tls auto`. `NODE_EXTRA_CA_CERTS` makes Node.js clients trust the generated
 * authority in addition to all others. If the user has set it, it stays unchanged. Similar variables of other
 * clients are not set, because these clients would then trust only the generated authority.
 */
function trusting(caFile: string): Environment {
  const { NODE_EXTRA_CA_CERTS: given = '' } = process.env;
  return { UNDERSTUDY_CA_FILE: caFile, ...(given === '' && { NODE_EXTRA_CA_CERTS: caFile }) };
}
