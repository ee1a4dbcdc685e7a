import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { INCIDENT_KINDS, incidentSpec } from '../../../src/incidents/incidents.js';
import { name as nameSchema } from '../../../src/incidents/members.js';
import { duration } from '../../../src/world/durationFormat.js';
import { publish } from '../../../src/schema/publish.js';
import { object } from '../../../src/schema/schema.js';

type Definitions = Readonly<Record<string, object>>;

const { $defs } = JSON.parse(readFileSync('schema/scenario.json', 'utf8')) as { readonly $defs: Definitions };
// `publish` defines a named schema as at its first use, but without the description of that use.
const format = object({ name: nameSchema, duration, incident: incidentSpec });
const published = (publish('', format) as { readonly $defs: Definitions }).$defs;

it.each(['incident', ...INCIDENT_KINDS.map((kind) => `incident.${kind}`)])(
  'schema/scenario.json has the definition of %s: `npm run generate` writes it',
  (name) => {
    expect($defs[name]).toEqual(published[name]);
  },
);
