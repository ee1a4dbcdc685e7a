import { describe, expect, it } from '@jest/globals';
import { examine } from '../../../support/journals.js';
import { KEYS, platformOf, type Platform } from '../../../support/platform.js';
import { configOf, CONFIG, deploying, process, publish, setOf } from './givenAutomation.js';

type Json = Record<string, unknown>;

/** The members that published clients have lost, each with the report. */
const LOST: Readonly<Record<string, (config: Json) => object>> = {
  'processes[rs9_0].args2_6.net.tls.certificateKeyFilePassword': (config) =>
    tlsOf(firstOf(config, 'processes')), // atlas-cli#709
  'replicaSets[rs9].members[rs9_0].horizons': (config) => firstOf(firstOf(config, 'replicaSets'), 'members'), // go-client#115
  'replicaSets[rs9].force': (config) => firstOf(config, 'replicaSets'), // go-client#130
  'processes[rs9_0].defaultRWConcern': (config) => firstOf(config, 'processes'), // atlas-cli PR#1641
  'monitoringVersions[rs9-0.example.net].additionalParams': (config) => firstOf(config, 'monitoringVersions'),
  prometheus: (config) => config, // go-client PR#267
};

function firstOf(parent: object, list: string): Json {
  return ((parent as Json)[list] as readonly Json[])[0] ?? {};
}

function tlsOf(process: object): object {
  const { args2_6: args } = process as { readonly args2_6: { readonly net: { readonly tls: object } } };
  return args.net.tls;
}

async function deployed(): Promise<Platform> {
  const platform = deploying({ dialect: 'ops-manager' });
  const names = ['rs9_0', 'rs9_1', 'rs9_2'];
  await publish(platform, {
    processes: names.map((name) =>
      process(name, {
        args2_6: {
          net: { port: 27017, tls: { mode: 'requireTLS', certificateKeyFilePassword: 'p' } },
          replication: { replSetName: 'rs9' },
          storage: { dbPath: '/data' },
          systemLog: { destination: 'file', path: '/data/mongodb.log' },
        },
        defaultRWConcern: { defaultReadConcern: { level: 'majority' } },
      }),
    ),
    replicaSets: [
      {
        ...setOf('rs9', names, [{ horizons: { out: 'a.example.net:27017' } }]),
        force: { currentVersion: -1 },
      },
    ],
    monitoringVersions: [
      { hostname: 'rs9-0.example.net', additionalParams: { sslTrustedServerCertificates: '/ca' } },
    ],
    prometheus: { enabled: true, username: 'p' },
  });
  return platform;
}

function lostIn({ live }: Platform): readonly string[] {
  const { findings } = examine(live.journal, 'ops-manager');
  return findings.filter(({ rule }) => rule === 'lostMembers').map(({ what }) => what);
}

describe('A configuration that a client has read and writes back', () => {
  it.each(Object.keys(LOST))('without %s is found', async (path) => {
    const platform = await deployed();
    const config = structuredClone(await configOf(platform)) as Json;
    const member = path.split('.').at(-1) ?? '';
    expect(Reflect.deleteProperty(LOST[path]?.(config) ?? {}, member)).toBe(true);
    await platform.call('put', CONFIG, KEYS.admin, config);
    expect(lostIn(platform)).toEqual([
      `putAutomationConfig left out members that the client had read: ${path}.`,
    ]);
  });

  it('whole is not found, also if it is longer than the journal keeps', async () => {
    const platform = platformOf({ dialect: 'ops-manager' });
    for (const { id } of platform.world.projects.all().toArray()) {
      const path = `/groups/${id}/automationConfig`;
      const { status, body } = await platform.get(path);
      expect(status).toBe(200);
      await platform.call('put', path, KEYS.admin, body);
    }
    expect(lostIn(platform)).toEqual([]);
  });
});
