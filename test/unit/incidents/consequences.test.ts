import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { INCIDENT_KINDS } from '../../../src/incidents/incidents.js';
import type { Incident } from '../../../src/input/scenario/scenario.gen.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { begun, standardWorld } from '../../support/incidents.js';

const FILE = 'docs/incidents.md';
const DAY = 86_400_000;

/** One incident of each kind, in the standard world. */
const INCIDENTS: readonly Incident[] = [
  { kind: 'agent.appear', target: 'Shop' },
  { kind: 'agent.old', target: 'Shop', for: 'PT2H' },
  { kind: 'agent.silent', target: 'Shop', for: 'PT2H' },
  { kind: 'agent.switchKey', target: 'Shop' },
  { kind: 'automation.race', target: 'Shop', lasting: true, for: 'PT2H' },
  { kind: 'automation.slow', target: 'Shop', for: 'PT2H' },
  { kind: 'automation.stuck', target: 'Shop', for: 'PT2H' },
  { kind: 'backup.race', target: 'rs0', for: 'PT2H' },
  { kind: 'backup.stuck', target: 'rs0', for: 'PT2H' },
  { kind: 'backup.undiscovered', target: 'Shop', for: 'PT2H' },
  { kind: 'backup.versionUnknown', target: 'rs0', for: 'PT2H' },
  { kind: 'cluster.dead', target: 'rs0', for: 'PT2H' },
  { kind: 'daemon.appear', target: 'backup-7.example.net' },
  { kind: 'daemon.headFull', target: 'backup-0.example.net', for: 'PT2H' },
  { kind: 'daemon.silent', target: 'backup-0.example.net', for: 'PT2H' },
  { kind: 'daemon.unregistered', target: 'backup-7.example.net', for: 'PT2H' },
  { kind: 'disk.fill', target: 'rs0/node-0', to: 95, over: 'PT1H', for: 'PT3H' },
  { kind: 'host.typeStale', target: 'rs0', for: 'PT2H' },
  { kind: 'host.unreachable', target: 'Shop', for: 'PT2H' },
  { kind: 'invitation.accept', target: 'hiro.tanaka@partner.example.com' },
  { kind: 'key.demote', target: 'ORGOWN', for: 'PT2H' },
  { kind: 'key.revoke', target: 'PRJRDO' },
  { kind: 'load.spike', target: 'rs0', factor: 10, for: 'PT2H' },
  { kind: 'logs.fail', target: 'rs0/node-0', for: 'PT2H' },
  { kind: 'logs.slow', target: 'rs0/node-0', for: 'PT2H' },
  { kind: 'manifest.old', target: '6.0', for: 'PT2H' },
  { kind: 'migration.unreachable', target: 'Harbor Retail', for: 'PT2H' },
  { kind: 'node.down', target: 'rs0/node-0', for: 'PT2H' },
  { kind: 'node.flap', target: 'rs0/node-1', for: 'PT2H' },
  { kind: 'oplog.gap', target: 'rs0', for: 'PT2H' },
  { kind: 'platform.upgrading', target: 'platform', for: 'PT2H' },
  { kind: 'policy.lock', target: 'Shop', for: 'PT2H' },
  { kind: 'primary.lost', target: 'rs0', for: 'PT2H' },
  { kind: 'restore.broken', target: 'rs0', for: 'PT2H' },
  { kind: 'restore.refused', target: 'rs0', for: 'PT2H' },
  { kind: 'restore.slow', target: 'rs0', for: 'PT2H' },
  { kind: 'shard.missing', target: 'sh0', for: 'PT12H' },
  { kind: 'snapshot.abandon', target: 'rs0', for: 'PT12H' },
  { kind: 'snapshot.appear', target: 'rs0' },
  { kind: 'snapshot.fail', target: 'rs0', for: 'PT12H' },
  { kind: 'snapshot.inconsistent', target: 'sh0', for: 'PT12H' },
  { kind: 'snapshot.retry', target: 'rs0', for: 'PT12H' },
  { kind: 'snapshot.slow', target: 'rs0', for: 'PT12H' },
  { kind: 'snapshot.vanish', target: 'rs0' },
  { kind: 'store.fill', target: 'files0', for: 'PT2H' },
  { kind: 'store.unreachable', target: 's3Store1', for: 'PT2H' },
];

/** Status of the alerts that clients see. */
const SHOWN: ReadonlySet<string> = new Set(['OPEN', 'CLOSED', 'CANCELLED']);

/** Number of events and of alerts since the start, by type. */
interface Counts {
  readonly events: ReadonlyMap<string, number>;
  readonly alerts: ReadonlyMap<string, number>;
}

function countsOf(world: World): Counts {
  const { now } = standardWorld();
  const isNew = ({ created }: { readonly created: number }): boolean => created >= now;
  return {
    events: countTypes([...world.events.all()].filter(isNew)),
    alerts: countTypes([...world.alerts.all()].filter((alert) => isNew(alert) && SHOWN.has(alert.status))),
  };
}

function countTypes(rows: readonly { readonly eventTypeName: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { eventTypeName } of rows) counts.set(eventTypeName, (counts.get(eventTypeName) ?? 0) + 1);
  return counts;
}

/** Returns the types that occur more often with the incident than without it. */
function more(counts: ReadonlyMap<string, number>, usual: ReadonlyMap<string, number>): string {
  const types = [...counts].filter(([type, count]) => count > (usual.get(type) ?? 0)).map(([type]) => type);
  return types
    .toSorted()
    .map((type) => `\`${type}\``)
    .join(', ');
}

const usual = countsOf(later(standardWorld(), DAY));

function rowOf(incident: Incident): readonly string[] {
  const { alerts, events } = countsOf(later(begun(standardWorld(), incident), DAY));
  return [`\`${incident.kind}\``, more(alerts, usual.alerts), more(events, usual.events)];
}

const [BEGIN, END] = ['<!-- recorded: consequences -->', '<!-- end -->'];

/** Returns the rows of the table in the document, by kind. */
function documented(text: string): ReadonlyMap<string, readonly string[]> {
  const [table = ''] = (text.split(BEGIN)[1] ?? '').split(END);
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const cells = rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(cells.map((row) => [row[0]?.replaceAll('`', '') ?? '', row]));
}

describe(`The table of alerts and events in ${FILE}`, () => {
  const text = readFileSync(FILE, 'utf8');

  test('has every kind of incident', () => {
    expect(INCIDENTS.map(({ kind }) => kind)).toEqual([...INCIDENT_KINDS]);
  });

  test.each(INCIDENTS.map((incident) => [incident.kind, incident] as const))(
    'says what %s leads to within a day',
    (kind, incident) => {
      expect(documented(text).get(kind)).toEqual(rowOf(incident));
    },
  );
});

// `GOLDEN=write` records the table again.
if (process.env.GOLDEN === 'write') {
  const text = readFileSync(FILE, 'utf8');
  const from = text.indexOf(BEGIN) + BEGIN.length;
  const lines = [['Kind', 'Alerts', 'Events'], ['---', '---', '---'], ...INCIDENTS.map(rowOf)];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  writeFileSync(FILE, `${text.slice(0, from)}\n\n${table}\n\n${text.slice(text.indexOf(END, from))}`);
}
