/** A name that completes a title, and the bytes of a request as Latin-1. */
export type NamedRequest = readonly [name: string, request: string];

export const PATH = '/api/public/v1.0/clusters';
export const HOST = 'Host: localhost\r\n';

/** The request that an attacker smuggles behind another; the program must never answer or record it. */
export const HIDDEN = `GET /hidden HTTP/1.1\r\n${HOST}\r\n`;

export const get = (rest: string): string => `GET ${PATH} HTTP/1.1\r\n${rest}`;
export const post = (rest: string): string => `POST ${PATH} HTTP/1.1\r\n${HOST}${rest}`;

const coded = (coding: string): string => post(`Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`);
const chunked = (chunks: string): string => post(`Transfer-Encoding: chunked\r\n\r\n${chunks}`);
const sized = (...lengths: readonly string[]): string =>
  post(`${lengths.map((length) => `Content-Length: ${length}\r\n`).join('')}\r\n`);

/** Each is one of the known ways to make two servers in a row see different requests. */
export const UNCLEAR_HEADS: readonly NamedRequest[] = [
  [
    'a transfer coding behind a length',
    post('Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
  ],
  [
    'a length behind a transfer coding',
    post('Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n'),
  ],
  ['two lengths', sized('5', '0')],
  ['the same length twice', sized('0', '0')],
  ...['0, 0', '0 0', '+0', '-0', '0x0', '', '\u000b0', '0_0', '18446744073709551616'].map(
    (length) => [`the length ${JSON.stringify(length)}`, sized(length)] as const,
  ),
  [
    'two transfer codings',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'),
  ],
  ['chunks of chunks', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')],
  ...[
    'chunked, identity',
    'chunked, chunked',
    'xchunked',
    'foo',
    'chunked;a=b',
    '"chunked"',
    '\u000bchunked',
    'identity',
    '',
  ].map((coding) => [`the transfer coding ${JSON.stringify(coding)}`, coded(coding)] as const),
  ['a space before the colon of a length', post('Content-Length : 0\r\n\r\n')],
  ['a space before the colon of a transfer coding', post('Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n')],
  ['a request line that ends in a bare LF', `GET ${PATH} HTTP/1.1\n${HOST}\r\n`],
  ['a line that ends in a bare LF', get('Host: localhost\nX: 1\r\n\r\n')],
  ['headers that end in a bare LF', get(`${HOST}\n`)],
  ['headers that end in two bare LFs', get('Host: localhost\n\n')],
  ['a bare LF before the request', `\n${get(HOST)}\r\n`],
  ['a bare CR before the request', `\r${get(HOST)}\r\n`],
  ['a bare CR', get('Host: localhost\rX: 1\r\n\r\n')],
  ['a bare CR in a name', get(`${HOST}X\r: 1\r\n\r\n`)],
  ['a CR before the end of a line', get(`${HOST}X: 1\r\r\n\r\n`)],
  ['headers that end in a CR without LF', get(`${HOST}\rX`)],
  ['headers that end in a CR and another end of a line', get(`${HOST}\r\r\n`)],
  ['a folded header', get(`${HOST}X: 1\r\n 2\r\n\r\n`)],
  ['a header folded with a tab', get(`${HOST}X: 1\r\n\t2\r\n\r\n`)],
  ['a folded transfer coding', post('Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n')],
  ['a space before the first header', get(` X: 1\r\n${HOST}\r\n`)],
  ['a space before the colon', get(`${HOST}X : 1\r\n\r\n`)],
  ['a tab before the colon', get(`${HOST}X\t: 1\r\n\r\n`)],
  ['a space in a name', get(`${HOST}X Y: 1\r\n\r\n`)],
  ['a header without a name', get(`${HOST}: 1\r\n\r\n`)],
  ['a header without a colon', get(`${HOST}X\r\n\r\n`)],
  ['a zero byte in a header', get(`${HOST}X: 1\u00002\r\n\r\n`)],
  ['a zero byte in a name', get(`${HOST}X\u0000: 1\r\n\r\n`)],
  ['a zero byte in the target', `GET ${PATH}\u0000 HTTP/1.1\r\n${HOST}\r\n`],
  ['a space in the target', `GET ${PATH} x HTTP/1.1\r\n${HOST}\r\n`],
  ['a space behind the version', `GET ${PATH} HTTP/1.1 \r\n${HOST}\r\n`],
  ['a version of another protocol', `GET ${PATH} RTSP/1.0\r\n${HOST}\r\n`],
];

/** Only the bodies of these requests are unclear. The response to their headers may have been sent before. */
export const UNCLEAR_BODIES: readonly NamedRequest[] = [
  ...['zz', '', ' 1', '1 ', '+1', '-1', '0x1', '10000000000000001'].map(
    (size) => [`the chunk size ${JSON.stringify(size)}`, chunked(`${size}\r\na\r\n0\r\n\r\n`)] as const,
  ),
  ['a chunk size that ends in a bare LF', chunked('1\na\r\n0\r\n\r\n')],
  ['a chunk size that ends in a CR without LF', chunked('1\rXa\r\n0\r\n\r\n')],
  ['a chunk that ends in a bare LF', chunked('1\r\na\n0\r\n\r\n')],
  ['a chunk that ends in a CR without LF', chunked('1\r\na\rX0\r\n\r\n')],
  ['a chunk without an end', chunked('1\r\na0\r\n\r\n')],
  ['a chunk longer than its size', chunked('1\r\nab\r\n0\r\n\r\n')],
  ['a bare LF in a chunk extension', chunked('1;a\nb\r\na\r\n0\r\n\r\n')],
  ['a bare LF in a quoted chunk extension', chunked('1;a="\n"\r\na\r\n0\r\n\r\n')],
  ['a bare CR in a chunk extension', chunked('1;a\rb\r\na\r\n0\r\n\r\n')],
  ['a zero byte in a chunk extension', chunked('1;a\u0000b\r\na\r\n0\r\n\r\n')],
  ['a last chunk that ends in a bare LF', chunked('0\n\r\n')],
  ['chunks that end in a bare LF', chunked('0\r\n\n')],
  ['chunks that end in a CR without LF', chunked('0\r\n\rX')],
  ['a trailer that ends in a bare LF', chunked('0\r\nX: 1\n\r\n')],
  ['a folded trailer', chunked('0\r\nX: 1\r\n 2\r\n\r\n')],
  ['a space before the colon of a trailer', chunked('0\r\nX : 1\r\n\r\n')],
  ['a zero byte in a trailer', chunked('0\r\nX: \u0000\r\n\r\n')],
  ['a length in a trailer', chunked('0\r\nContent-Length: 5\r\n\r\n')],
  ['a transfer coding in a trailer', chunked('0\r\nTransfer-Encoding: chunked\r\n\r\n')],
];
