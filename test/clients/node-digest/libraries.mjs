/**
 * Published libraries for Digest authentication. `connect` returns a function that sends a request and returns the status and the
 * JSON of the reply. `keepsNonce`: the library signs further requests with the nonce that it has. `signsPathOnly`: it leaves the
 * query out of the signed address, against RFC 7616, 3.4.6. `refusal`: what it says to any challenge without `opaque`, which is optional in RFC 7616, 3.3.
 */
import LukesthlAuth from '@lukesthl/ts-axios-digest-auth';
import MhocAuth from '@mhoc/axios-digest-auth';
import axiosDigest from 'axios-digest';
import DigestFetch from 'digest-fetch';
import needle from 'needle';
import request from 'request';
import { request as urllib } from 'urllib';

const JSON_TYPE = { 'Content-Type': 'application/json' };

export const libraries = {
  'digest-fetch': {
    keepsNonce: true,
    connect(publicKey, privateKey) {
      const client = new DigestFetch(publicKey, privateKey);
      return async (method, url, body) => {
        const reply = await client.fetch(url, { method, body: JSON.stringify(body), headers: JSON_TYPE });
        return { status: reply.status, body: await reply.json() };
      };
    },
  },
  urllib: {
    connect(publicKey, privateKey) {
      const digestAuth = `${publicKey}:${privateKey}`;
      return async (method, url, data) => {
        const options = { method, data, contentType: 'json', dataType: 'json', digestAuth };
        const reply = await urllib(url, options);
        return { status: reply.status, body: reply.data };
      };
    },
  },
  '@mhoc/axios-digest-auth': { signsPathOnly: true, connect: throughAxios(MhocAuth.default) },
  '@lukesthl/ts-axios-digest-auth': {
    signsPathOnly: true,
    connect: throughAxios(LukesthlAuth.AxiosDigestAuth),
  },
  'axios-digest': {
    refusal: /^Error: Auth params error/,
    connect(publicKey, privateKey) {
      const client = new axiosDigest.default(publicKey, privateKey);
      return (method, url, body) => {
        const args = body === undefined ? [url] : [url, body, { headers: JSON_TYPE }];
        return axiosReply(client[method.toLowerCase()](...args));
      };
    },
  },
  needle: {
    connect(username, password) {
      return async (method, url, body) => {
        const options = { username, password, auth: 'digest', json: true };
        const reply = await needle(method.toLowerCase(), url, body ?? null, options);
        return { status: reply.statusCode, body: reply.body };
      };
    },
  },
  request: {
    connect(user, pass) {
      const auth = { user, pass, sendImmediately: false };
      return (method, url, body) =>
        new Promise((resolve, reject) => {
          const options = { method, url, auth, json: body ?? true };
          request(options, (error, reply) =>
            error ? reject(error) : resolve({ status: reply.statusCode, body: reply.body }),
          );
        });
    },
  },
};

function throughAxios(Auth) {
  return (username, password) => {
    const client = new Auth({ username, password });
    return (method, url, data) => axiosReply(client.request({ method, url, data, headers: JSON_TYPE }));
  };
}

/** Axios rejects its promise if a status is not 2xx. */
async function axiosReply(promise) {
  try {
    const { status, data } = await promise;
    return { status, body: data };
  } catch (error) {
    if (error.response === undefined) throw error;
    return { status: error.response.status, body: error.response.data };
  }
}
