/** Read-only members that clients send back. The service ignores them. */
export const READ_ONLY = [
  ...(['agentVersion', 'created', 'groupId', 'id', 'links', 'typeName', 'updated', 'version'] as const),
] as const;

/** Secrets of authentication that the service keeps if a client omits them. */
export const KEPT_SECRETS = ['autoPwd', 'key', 'newAutoPwd', 'newKey'] as const;

/** Members of an entry that responses take from the settings of the agents, so the document does not store them. */
export const AGENT_SETTINGS = [
  ...(['configOverrides', 'hasPassword', 'hasSslPEMKeyPwd', 'kerberosKeytab', 'kerberosPrincipal'] as const),
  ...(['kerberosWindowsPassword', 'kerberosWindowsUsername', 'ldapGroupDN', 'logPath'] as const),
  ...(['logPathWindows', 'logRotate', 'password', 'sslPEMKeyFile', 'sslPEMKeyFileWindows'] as const),
  ...(['sslPEMKeyPwd', 'urls', 'username'] as const),
] as const;

const within = (place: string, names: readonly string[]): readonly string[] =>
  names.map((name) => place + name);

/**
 * The paths of members that no client can lose, with `[]` for each entry of a list: the service keeps or computes them if a client
 * leaves them out.
 */
export const KEPT_MEMBERS: ReadonlySet<string> = new Set<string>([
  ...READ_ONLY,
  'mongoDbVersions',
  'options',
  ...within('auth.', [...KEPT_SECRETS, 'autoAuthMechanism']),
  ...within('monitoringVersions[].', ['name', ...AGENT_SETTINGS]),
  ...within('backupVersions[].', ['name', ...AGENT_SETTINGS]),
  'processes[].lastGoalVersionAchieved',
  'replicaSets[].protocolVersion',
]);
