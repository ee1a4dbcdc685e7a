/** Makes a world of its own for a test on the running program: a fork of the default world, with a key pair of its own. */
export async function fork() {
  const { name, baseUrl, keys } = await call('POST', '/v1/worlds', { from: 'default', clock: 'manual' });
  const { publicKey, privateKey } = keys.find((key) => key.name === 'admin');
  const control = (method, path, body) => call(method, `/v1/worlds/${name}${path}`, body);
  return {
    baseUrl,
    publicKey,
    privateKey,
    control,
    rows: (collection) => control('GET', `/state/${collection}`),
    /** Counts the replies that are challenges, and all others. */
    async replies() {
      const statuses = (await control('GET', '/journal?kind=exchange')).map(({ status }) => status);
      const challenges = statuses.filter((status) => status === 401).length;
      return { challenges, others: statuses.length - challenges };
    },
    end: () => call('DELETE', `/v1/worlds/${name}`),
  };
}

async function call(method, path, body) {
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const reply = await fetch(process.env.UNDERSTUDY_CONTROL_URL + path, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
