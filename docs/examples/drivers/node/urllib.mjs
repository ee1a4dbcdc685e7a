/**
 * The driver of the Node.js package urllib, which signs requests itself. Lists are read here, as its callers do.
 *
 * npm install urllib@4.9.1
 * understudy certify --mode drive -- node urllib.mjs
 */
import { request } from 'urllib';
import { Caller, drive } from './driver.mjs';

class Urllib {
  constructor({ baseUrl, publicKey, privateKey }) {
    Object.assign(this, { baseUrl, digestAuth: `${publicKey}:${privateKey}` });
  }

  async list(path) {
    const rows = [];
    for (let url = this.baseUrl + path; url !== undefined;) {
      const { results, links } = await this.call('GET', url);
      rows.push(...results);
      url = links.find(({ rel }) => rel === 'next')?.href;
    }
    return rows;
  }

  send(method, path, body) {
    return this.call(method, this.baseUrl + path, body);
  }

  async call(method, url, data) {
    const options = { method, data, contentType: 'json', dataType: 'json', digestAuth: this.digestAuth };
    const reply = await request(url, { ...options, timeout: 5_000 }).catch((error) => {
      throw Object.assign(error, { kind: kindOf(error) });
    });
    const { status, data: value } = reply;
    if (status >= 400)
      throw Object.assign(new Error(value?.detail), { kind: 'api', status, code: value?.errorCode });
    return value;
  }

  close() {}
}

/** Names an error of the package in the words of the trials. */
function kindOf({ name, code = '' }) {
  if (/Timeout/.test(name)) return 'timeout';
  if (name === 'JSONResponseFormatError') return 'reply';
  return /^(UND_ERR_|ECONN|HPE_)/.test(code) ? 'connection' : 'untyped';
}

await drive(new Caller((options) => new Urllib(options)));
