import type { Config } from '../config/config.js';
import type { ReadyReport } from './readyReport.js';

/** What a person at a terminal sees once everything runs: where it is, who may call it, and a line to try. */
export function banner(report: ReadyReport, config: Config, version: string): string {
  const { baseUrl, controlUrl, caUrl, publicKey, privateKey, seed } = report;
  const hasKey = publicKey !== undefined && privateKey !== undefined;
  const rows = [
    ['API', baseUrl],
    [
      'Control',
      controlUrl === undefined ? 'off' : `${controlUrl}/v1/worlds/${report.world}/state lists what there is`,
    ],
    [
      'Key',
      hasKey ? `${publicKey} / ${privateKey}` : 'none named admin; E4 creates the first user and its key',
    ],
    ...(caUrl === undefined ? [] : [['CA', `curl -o ca.pem ${caUrl}`]]),
    ['World', `${report.world}: ${describe(config, seed)}`],
    [
      'Try',
      `curl ${trusting(config, caUrl)}${hasKey ? listClusters(baseUrl, `${publicKey}:${privateKey}`) : createFirstUser(baseUrl)}`,
    ],
  ];
  const lines = rows.map(([name = '', text = '']) => `  ${name.padEnd(7)}  ${text}`);
  return ['', `  Understudy ${version} is ready. Ctrl+C stops it.`, '', ...lines, '', ''].join('\n');
}

/** A world that is kept may have had another start than the options of today say. */
function describe({ data, fixture, dialect, clock }: Config, seed: number): string {
  const pace =
    clock === 'manual' ? 'a clock that stands still' : clock === 1 ? '' : `a clock ${clock} times as fast`;
  return data === undefined
    ? [`fixture ${fixture}`, `seed ${seed}`, `dialect ${dialect}`, pace].filter(Boolean).join(', ')
    : `kept in ${data}, seed ${seed}`;
}

/** What makes curl trust an authority of ours; where it cannot be fetched, curl is told not to ask. */
function trusting({ tls }: Config, caUrl: string | undefined): string {
  if (tls !== 'auto') return '';
  return caUrl === undefined ? '-k ' : '--cacert ca.pem ';
}

function listClusters(baseUrl: string, keyPair: string): string {
  return `--digest -u ${keyPair} '${baseUrl}/clusters?pretty=true'`;
}

function createFirstUser(baseUrl: string): string {
  const user = { username: 'jane@example.com', password: 'Passw0rd.', firstName: 'Jane', lastName: 'Doe' };
  return `-H 'Content-Type: application/json' -d '${JSON.stringify(user)}' '${baseUrl}/unauth/users?pretty=true'`;
}
