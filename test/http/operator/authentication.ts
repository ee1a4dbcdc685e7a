import { configOf } from '../api/operations/givenAutomation.js';
import type { Json, Operator } from './operator.js';

const SUBJECT = 'CN=mms-automation-agent,OU=cloud,O=cluster,C=US';
const PEM = '/mongodb-automation/agent-certs/agent.pem';

/** A mechanism of `controllers/operator/authentication`: when agents count as configured, and how they become so. */
export interface Mechanism {
  readonly name: string;
  readonly isConfigured: (config: Json) => boolean;
  readonly enable: (config: Json) => void;
  /** Settings of the backup and monitoring agents. */
  readonly agents?: Json;
}

/** `scramsha.go`: the operator sets the user only if it reads none, and keeps a password that it reads. */
export const SCRAM: Mechanism = {
  name: 'SCRAM-SHA-256',
  isConfigured: (config) => {
    const { autoUser, autoPwd } = authOf(config);
    return autoUser === 'mms-automation' && Boolean(autoPwd) && hasKey(config);
  },
  enable: (config) => {
    const auth = authOf(config);
    auth.autoUser ??= 'mms-automation';
    auth.autoPwd ??= 'generated-password';
  },
};

/** `x509.go`: the user is the subject of the agents' certificate. */
export const X509: Mechanism = {
  name: 'MONGODB-X509',
  isConfigured: (config) =>
    authOf(config).autoUser === SUBJECT && hasKey(config) && (config.tls as Json).autoPEMKeyFilePath === PEM,
  enable: (config) => {
    const auth = authOf(config);
    auth.autoUser = SUBJECT;
    delete auth.autoPwd;
    config.tls = { CAFilePath: '/ca.pem', autoPEMKeyFilePath: PEM, clientCertificateMode: 'REQUIRE' };
  },
  agents: { username: SUBJECT, sslPEMKeyFile: PEM },
};

/** `ldap.go`. */
export const LDAP: Mechanism = {
  name: 'PLAIN',
  isConfigured: (config) => Boolean(authOf(config).autoUser) && Boolean(authOf(config).autoPwd),
  enable: (config) => {
    Object.assign(authOf(config), {
      autoUser: 'cn=agent,dc=example',
      autoPwd: 'ldap',
      autoLdapGroupDN: 'cn=g',
    });
  },
  agents: { username: 'cn=agent,dc=example', password: 'ldap', ldapGroupDN: 'cn=g' },
};

function authOf(config: Json): Json {
  return config.auth as Json;
}

function hasKey(config: Json): boolean {
  const { key, keyfile, keyfileWindows } = authOf(config);
  return [key, keyfile, keyfileWindows].every(Boolean);
}

function listIn(config: Json, name: string): readonly unknown[] {
  return (authOf(config)[name] ?? []) as readonly unknown[];
}

/** `Configure` of `authentication.go`: it waits for the goal after each of its steps. */
export async function configure(operator: Operator, mechanism: Mechanism, names: readonly string[]) {
  const { name, isConfigured, enable, agents } = mechanism;
  await operator.readUpdate((config) => {
    const known = listIn(config, 'deploymentAuthMechanisms');
    if (!known.includes(name)) authOf(config).deploymentAuthMechanisms = [...known, name];
  });
  await operator.waitForReadyState(names);
  await operator.readUpdate((config) => {
    authOf(config).authoritativeSet = true;
  });
  await operator.waitForReadyState(names);
  const config: Json = await configOf(operator.platform);
  const isEnabled = authOf(config).disabled === false && listIn(config, 'autoAuthMechanisms').includes(name);
  if (!isEnabled || !isConfigured(config)) {
    await operator.readUpdate((own) => {
      enable(own);
      applyShared(own, name);
    });
    if (agents !== undefined) await operator.readUpdateAgents(agents);
  }
  await operator.waitForReadyState(names);
  await operator.readUpdate((own) => {
    authOf(own).deploymentAuthMechanisms = [name];
  });
  await operator.waitForReadyState(names);
}

function applyShared(config: Json, name: string): void {
  const auth = authOf(config);
  auth.key ??= 'a2V5'.repeat(100);
  const keyfile = '/var/lib/mongodb-mms-automation/authentication/keyfile';
  const windows = '%SystemDrive%\\MMSAutomation\\versions\\keyfile';
  Object.assign(auth, { disabled: false, keyfile, keyfileWindows: windows, autoAuthMechanisms: [name] });
}

/** `Disable` of `authentication.go`: credentials stay until all agents have reached the goal without authentication. */
export async function disable(operator: Operator, names: readonly string[]): Promise<void> {
  if (authOf(await configOf(operator.platform)).disabled === false)
    await operator.readUpdate((config) => {
      authOf(config).disabled = true;
    });
  await operator.waitForReadyState(names);
  await operator.readUpdate((config) => {
    const lists = { autoAuthMechanisms: [], deploymentAuthMechanisms: [] };
    Object.assign(authOf(config), { autoUser: 'mms-automation', autoPwd: 'kept' }, lists);
    config.tls = { clientCertificateMode: 'OPTIONAL' };
  });
  await operator.waitForReadyState(names);
}
