import { shellQuote } from '../../shellQuote.js';

/** The data that a client needs to call a world. */
export interface Connection {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly controlUrl: string;
  readonly world: string;
}

/** A text to paste into a client or a terminal. */
export interface Snippet {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Returns ready-made texts for connecting to a world. */
export function snippetsFor(connection: Connection): readonly Snippet[] {
  return [
    { id: 'curl', title: 'curl', text: curl(connection) },
    { id: 'environment', title: 'Environment', text: environment(connection) },
    { id: 'javascript', title: 'JavaScript', text: javascript(connection) },
    { id: 'python', title: 'Python', text: python(connection) },
    { id: 'advance', title: 'Let time pass', text: advance(connection) },
  ];
}

function curl({ baseUrl, publicKey, privateKey }: Connection): string {
  return `curl --digest -u ${shellQuote(`${publicKey}:${privateKey}`)} ${shellQuote(`${baseUrl}/clusters`)}`;
}

function environment({ baseUrl, controlUrl, publicKey, privateKey }: Connection): string {
  return [
    `export UNDERSTUDY_BASE_URL=${shellQuote(baseUrl)}`,
    `export UNDERSTUDY_CONTROL_URL=${shellQuote(controlUrl)}`,
    `export UNDERSTUDY_PUBLIC_KEY=${shellQuote(publicKey)}`,
    `export UNDERSTUDY_PRIVATE_KEY=${shellQuote(privateKey)}`,
  ].join('\n');
}

function javascript({ baseUrl, publicKey, privateKey }: Connection): string {
  return `import { request } from 'urllib';

const { status, data } = await request(${JSON.stringify(`${baseUrl}/clusters`)}, {
  digestAuth: ${JSON.stringify(`${publicKey}:${privateKey}`)},
  dataType: 'json',
});`;
}

// Write the values as JSON strings, because a JSON string of ASCII characters is valid in Python too.
function python({ baseUrl, publicKey, privateKey }: Connection): string {
  return `import requests
from requests.auth import HTTPDigestAuth

client = requests.Session()
client.auth = HTTPDigestAuth(${ascii(publicKey)}, ${ascii(privateKey)})
response = client.get(${ascii(`${baseUrl}/clusters`)}, timeout=10)`;
}

function advance({ controlUrl, world }: Connection): string {
  const url = `${controlUrl}/v1/worlds/${encodeURIComponent(world)}/clock/advance`;
  return `curl -X POST -H 'Content-Type: application/json' ${shellQuote(url)} -d '{"by": "P1D"}'`;
}

function ascii(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
