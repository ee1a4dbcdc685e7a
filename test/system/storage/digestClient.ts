import { createHash } from 'node:crypto';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Calls one program as one of its keys: asks for a challenge first, then counts the uses of its nonce. */
export class DigestClient {
  private count = 0;

  private constructor(
    private readonly baseUrl: string,
    private readonly key: { readonly publicKey: string; readonly privateKey: string },
    private readonly realm: string,
    private readonly nonce: string,
  ) {}

  static async of(baseUrl: string, publicKey: string, privateKey: string): Promise<DigestClient> {
    const challenge = (await fetch(baseUrl)).headers.get('www-authenticate') ?? '';
    const part = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
    return new DigestClient(baseUrl, { publicKey, privateKey }, part('realm'), part('nonce'));
  }

  /** The status of a change once its answer is there. */
  async change(method: 'PATCH' | 'PUT', path: string, body: object): Promise<number> {
    const url = this.baseUrl + path;
    const headers = {
      'Content-Type': 'application/json',
      Authorization: this.authorization(method, new URL(url).pathname),
    };
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
    await response.arrayBuffer();
    return response.status;
  }

  private authorization(method: string, uri: string): string {
    const { realm, nonce } = this;
    const { publicKey, privateKey } = this.key;
    this.count += 1;
    const nc = this.count.toString(16).padStart(8, '0');
    const ha1 = md5(`${publicKey}:${realm}:${privateKey}`);
    const response = md5(`${ha1}:${nonce}:${nc}:0a4f113b:auth:${md5(`${method}:${uri}`)}`);
    return [
      `Digest username="${publicKey}", realm="${realm}", nonce="${nonce}", uri="${uri}"`,
      `algorithm=MD5, response="${response}", qop=auth, nc=${nc}, cnonce="0a4f113b"`,
    ].join(', ');
  }
}
