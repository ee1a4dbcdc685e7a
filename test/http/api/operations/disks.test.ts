import { describe, expect, it } from '@jest/globals';
import { hostNamed, replicaSet, withHosts } from '../../../support/rows/deployments.js';
import { GIGABYTE, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, linksOf, membersOf, portless } from './given.js';
import { platformWith } from './tenant.js';

const partitions = ['xvdb', 'my disk', 'data'].map((name) => ({ name, sizeBytes: 64 * GIGABYTE }));
const rs0 = withHosts(replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER']), ['node-0'], { partitions });
const { id } = hostNamed(rs0, 'node-0');
const HOST = `/groups/${PROJECT}/hosts/${id}`;
const given = { deployments: [rs0] };

describe('The disks of a host', () => {
  it('are "{links, partitionName}, by name"', async () => {
    const { results } = bodyOf<'listDisks'>(await platformWith(given).get(`${HOST}/disks`));
    expect(results.map(({ partitionName }) => partitionName)).toEqual(['data', 'my disk', 'xvdb']);
    expect(results.map(membersOf)).toEqual(results.map(() => ['links', 'partitionName']));
    expect(results.flatMap(linksOf)).toContain(`self ${HOST}/disks/my%20disk`);
  });

  it('are read one by one, with "links[self, group, host, measurements]"; names are percent-encoded', async () => {
    const platform = platformWith(given);
    const disk = bodyOf<'getDisk'>(await platform.get(`${HOST}/disks/my%20disk`));
    expect(linksOf(disk).map((link) => /(\w+) /.exec(link)?.[1])).toEqual([
      'self',
      'group',
      'host',
      'measurements',
    ]);
    const path = linksOf(disk).at(-1)?.split(' ')[1] ?? '';
    expect(bodyOf<'getDiskMeasurements'>(await platform.get(path)).partitionName).toBe('my disk');
  });

  it('are refused: "No device with name `<n>` exists on host `<h>`."', async () => {
    const platform = platformWith(given);
    const detail = `No device with name sda exists on host ${id}.`;
    const refusal = [404, 'DEVICE_NOT_FOUND', detail, 'sda', id] as const;
    await expectRefusal(platform, platform.get(`${HOST}/disks/sda`), refusal);
  });
});

describe('One database of a host', () => {
  it('is "{databaseName, links}", as in the list; "`admin`, `config`, `local` always exist"', async () => {
    const platform = platformWith(given);
    const { results } = bodyOf<'listDatabases'>(await platform.get(`${HOST}/databases`));
    expect(results.map(({ databaseName }) => databaseName)).toEqual(['admin', 'config', 'local', 'orders']);
    for (const listed of results) {
      const one = bodyOf<'getDatabase'>(await platform.get(`${HOST}/databases/${listed.databaseName}`));
      expect(portless(one)).toEqual(portless(listed));
    }
  });

  it('is refused if the host lacks it; "an arbiter has none"', async () => {
    const platform = platformWith(given);
    const arbiter = hostNamed(rs0, 'node-2').id;
    const detail = `No database with name admin exists on host ${arbiter}.`;
    const path = `/groups/${PROJECT}/hosts/${arbiter}/databases/admin`;
    const refusal = [404, 'DATABASE_NOT_FOUND', detail, 'admin', arbiter] as const;
    await expectRefusal(platform, platform.get(path), refusal);
  });
});
