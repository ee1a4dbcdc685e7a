import { DigestSession } from '../../support/digestSession.js';
import { challengeIn } from '../../../tools/digest.mjs';

/** Calls a started program with one API key. */
export class DigestClient {
  private readonly session: DigestSession;

  constructor(
    private readonly baseUrl: string,
    readonly publicKey: string,
    readonly privateKey: string,
  ) {
    this.session = new DigestSession(async () =>
      challengeIn((await fetch(baseUrl)).headers.get('www-authenticate')),
    );
  }

  /** Returns the status of the response. */
  async change(method: 'PATCH' | 'PUT', path: string, body: object): Promise<number> {
    const url = this.baseUrl + path;
    const headers = {
      'Content-Type': 'application/json',
      Authorization: await this.session.sign(this, method, new URL(url).pathname),
    };
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
    await response.arrayBuffer();
    return response.status;
  }
}
