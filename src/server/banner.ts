import type { Config } from './config/config.js';
import { formatInstant } from '../world/instant.js';
import { dialectOf } from '../world/quirks.js';
import type { WorldRecord } from '../simulator/worldRecord.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { ReadyReport } from './readyReport.js';

/** The part of the default world that the banner shows. */
export type ShownWorld = Pick<LiveWorld, 'rate'> & {
  readonly worldRecord: Pick<WorldRecord, 'world' | 'fixture'>;
};

/**
 * Returns the text that a terminal shows at the start: URLs, a key, the default world, and a command to try.
 */
export function banner(report: ReadyReport, config: Config, version: string, shown: ShownWorld): string {
  const { baseUrl, controlUrl, caUrl, publicKey, privateKey } = report;
  const scenarios = Array.from(shown.worldRecord.world.scenarios.all(), ({ id }) => id).join(', ');
  const hasKey = publicKey !== undefined && privateKey !== undefined;
  const rows = [
    ['API', baseUrl],
    [
      'Control',
      controlUrl === undefined
        ? 'off'
        : `${controlUrl}${config.console ? ' in a browser shows the console' : ''}`,
    ],
    [
      'Key',
      hasKey
        ? `${publicKey} / ${privateKey}`
        : 'none named admin; createUser creates the first user and its key',
    ],
    ...(caUrl === undefined
      ? []
      : [['CA', `curl ${config.controlTls === true ? '-k ' : ''}-o ca.pem ${caUrl}`]]),
    ['World', `${report.world}: ${describe(config, shown.worldRecord)}`],
    ['Clock', `${formatInstant(shown.worldRecord.world.now)}, ${paceOf(shown)}`],
    ...(scenarios === '' ? [] : [['Plays', scenarios]]),
    [
      'Try',
      `curl ${trusting(config, caUrl)}${hasKey ? listClusters(baseUrl, `${publicKey}:${privateKey}`) : createFirstUser(baseUrl)}`,
    ],
  ];
  const lines = rows.map(([name = '', text = '']) => `  ${name.padEnd(7)}  ${text}`);
  return ['', `  Understudy ${version} is ready. Ctrl+C stops it.`, '', ...lines, '', ''].join('\n');
}

/**
 * Describes the actual default world. It may differ from the options, because a scenario or stored data may
 * override them.
 */
function describe({ data }: Config, { world, fixture }: ShownWorld['worldRecord']): string {
  const parts = [fixture && `fixture ${fixture}`, `seed ${world.seed}`, `dialect ${dialectOf(world.quirks)}`];
  return [...parts, data && `kept in ${data}`].filter(Boolean).join(', ');
}

function paceOf({ rate }: ShownWorld): string {
  if (rate === undefined) return 'standing still';
  return rate === 1 ? 'in real time' : `${rate} times as fast as real time`;
}

/**
 * Returns the curl option for the certificate of `--tls auto`. If `caUrl` is unset, curl cannot fetch the
 * authority's certificate, so the option makes curl accept any certificate.
 */
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
