import { broken } from './broken.js';
import { objectsIn, type AnsweredCall } from './call.js';

type Shown = Readonly<Record<string, unknown>>;

/**
 * Checks the secrets in a reply. "privateKey in clear appears exactly once per key in the lifetime of the world",
 * which is in the reply to the key's creation; "masked tail = last 12 of that secret". "agentApiKey of a project =
 * the secret of one of its agent keys while that key exists; masked tail = its last 4".
 */
export function wrongSecrets(call: AnsweredCall): readonly string[] {
  return [
    ...objectsIn(call.reply).flatMap((shown) => [
      ...ofKey(call, shown),
      ...ofAgentKey(call, shown),
      ...ofProject(call, shown),
    ]),
    ...ofNewKeys(call),
    ...leaked(call),
  ];
}

function ofKey({ before, after, shownKey }: AnsweredCall, { id, privateKey }: Shown): readonly string[] {
  if (typeof id !== 'string' || typeof privateKey !== 'string') return [];
  const key = after.keys.get(id);
  if (key === undefined) return [`the key ${id} is shown, but does not exist`];
  const secret = shownKey(key).privateKey;
  const isNew = before.keys.get(id) === undefined;
  return broken(`the private key of ${id}`, {
    'is masked for its creator': isNew && privateKey !== secret,
    'is not masked as documented': !isNew && privateKey !== `********-****-****-${secret.slice(-12)}`,
  });
}

function ofAgentKey({ before, after }: AnsweredCall, { _id, key }: Shown): readonly string[] {
  if (typeof _id !== 'string' || typeof key !== 'string') return [];
  const secret = after.agentKeys.get(_id)?.key;
  if (secret === undefined) return [`the agent key ${_id} is shown, but does not exist`];
  const isNew = before.agentKeys.get(_id) === undefined;
  return broken(`the agent key ${_id}`, {
    'is shown wrongly': key !== (isNew ? secret : `${'*'.repeat(28)}${secret.slice(-4)}`),
  });
}

function ofProject({ after }: AnsweredCall, { id, agentApiKey }: Shown): readonly string[] {
  if (typeof id !== 'string' || typeof agentApiKey !== 'string') return [];
  const secrets = [...after.agentKeys.select('project', id)].map(({ key }) => key);
  return broken(`the project ${id}`, {
    'shows an agentApiKey that none of its agent keys has': !secrets.includes(agentApiKey),
  });
}

/**
 * Checks new keys: "publicKey unique in the installation and never reused". Events keep the public keys of deleted
 * keys.
 */
function ofNewKeys({ before, after }: AnsweredCall): readonly string[] {
  const created = after.keys
    .changesSince(before.keys)
    .put.filter(({ id }) => before.keys.get(id) === undefined);
  return created.flatMap(({ publicKey }) =>
    broken(`the public key ${publicKey}`, {
      'was used before': [...before.events.all()].some(
        (event) => event.publicKey === publicKey || event.targetPublicKey === publicKey,
      ),
    }),
  );
}

/** Finds the private keys of existing keys anywhere in a reply, for example inside a text. */
function leaked({ before, reply }: AnsweredCall): readonly string[] {
  const text = reply === undefined ? '' : JSON.stringify(reply);
  return [...before.keys.all()].flatMap(({ publicKey, privateKey }) =>
    broken(`a reply`, { [`shows the private key of ${publicKey}`]: text.includes(privateKey) }),
  );
}
