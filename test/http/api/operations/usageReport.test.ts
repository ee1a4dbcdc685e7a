import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import request, { type Response } from '../../../support/request.js';
import { DAY_MS } from '../../../../src/world/instant.js';
import { textsIn } from '../../../support/archives.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { readBytes } from '../../../support/readBytes.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOW } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';

const PATH = '/api/public/v1.0/usage/report';
const RS0 = replicaSet('rs0', { createdAt: NOW - 5 * DAY_MS });
const TWO_DAYS = 'startDate=2025-12-30&endDate=2025-12-31';
const HEAD =
  'date,orgName,groupId,groupName,hostname,serverType,isChargeable,memSizeMB,process,cluster,processType,' +
  'hasConflictingServerType';

const platform = new Platform(worldWith({ deployments: [RS0] }));

async function download(query: string, accept = 'application/gzip'): Promise<Response> {
  const uri = `${PATH}?${query}`;
  const authorization = await platform.authorization('GET', uri, KEYS.admin);
  return request(platform.app)
    .get(uri)
    .set({ Authorization: authorization, Accept: accept })
    .buffer(true)
    .parse(readBytes);
}

const bytesOf = ({ body }: Response) => body as Buffer;
const filesOf = (response: Response) => textsIn(bytesOf(response));

describe('GET /usage/report', () => {
  it('is a "200 binary archive, `Content-Disposition` file name", by default `tar.gz` (inferred)', async () => {
    const response = await download(TWO_DAYS);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': 'attachment; filename="usage-report-2025-12-31.tar.gz"',
    });
    expect(Object.keys(filesOf(response))).toEqual(['usage-2025-12-30.csv', 'usage-2025-12-31.csv']);
  });

  it('has a line per process', async () => {
    const csv = filesOf(await download(`${TWO_DAYS}&redact=false`))['usage-2025-12-30.csv'] ?? '';
    const [head, first, ...others] = csv.trimEnd().split('\n');
    expect(head).toBe(HEAD);
    expect(first).toMatch(
      /^2025-12-30,Acme,\w{24},shop,rs0-node-0\.example\.net,PRODUCTION_SERVER,true,16384,rs0-node-0\.example\.net:27017,rs0,7,false$/,
    );
    expect(others).toHaveLength(2);
  });

  it('is the same as a `zip`', async () => {
    const response = await download(`${TWO_DAYS}&fileFormat=zip`);
    expect(response.headers['content-type']).toBe('application/zip');
    const zipped = Object.entries(unzipSync(bytesOf(response)));
    const texts = zipped.map(([name, content]) => [name, Buffer.from(content).toString()]);
    expect(Object.fromEntries(texts)).toEqual(filesOf(await download(TWO_DAYS)));
  });

  it.each(['tar.gz', 'zip'])('has the same bytes every time, as %s', async (format) => {
    const [one, other] = [await download(`fileFormat=${format}`), await download(`fileFormat=${format}`)];
    expect(bytesOf(one).equals(bytesOf(other))).toBe(true);
  });

  it('has codes instead of names, because "`redact` (bool, **true**)" (documentation)', async () => {
    const text = JSON.stringify(filesOf(await download(TWO_DAYS)));
    expect(text).not.toMatch(/rs0|Acme|shop/);
    expect(text).toContain('PRODUCTION_SERVER');
  });

  it('without captures is an empty archive', async () => {
    expect(filesOf(await download('startDate=2020-01-01&endDate=2020-01-02'))).toEqual({});
  });

  it('refuses unknown formats and bad dates as JSON', async () => {
    for (const [query, errorCode] of [
      ['fileFormat=rar', 'INVALID_ENUM_VALUE'],
      ['endDate=soon', 'INVALID_DATE_FORMAT'],
    ] as const) {
      const response = await download(query);
      expect(response.headers['content-type']).toBe('application/json');
      expect(JSON.parse(bytesOf(response).toString())).toMatchObject({ error: 400, errorCode });
    }
  });
});
