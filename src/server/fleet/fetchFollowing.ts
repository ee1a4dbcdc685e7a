/** Maximum number of replicas that a call is redirected to. */
const HOPS_MAX = 5;

/**
 * Calls the control plane, and follows redirects to the replica that has a world. `fetch` itself would send no token to another
 * origin.
 */
export async function fetchFollowing(
  url: string,
  { token, headers, ...init }: RequestInit & { readonly token?: string | undefined },
): Promise<Response> {
  const sent = new Headers(headers);
  if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
  for (let target = url, hop = 1; ; hop += 1) {
    const reply = await fetch(target, { ...init, headers: sent, redirect: 'manual' });
    const location = reply.headers.get('location');
    if (reply.status !== 307 || location === null || hop === HOPS_MAX) return reply;
    const next = new URL(location, target);
    // The token never leaves https for http.
    if (next.protocol !== 'https:' && !target.startsWith(next.protocol)) return reply;
    await reply.arrayBuffer();
    target = next.href;
  }
}
