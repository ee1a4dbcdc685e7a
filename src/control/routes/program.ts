import { describeIncidents } from '../../commands/incidents.js';
import { getInfo, getPlatformContract, getVersion, type ProgramContext } from '../../commands/program.js';
import { describeCollections } from '../../commands/state.js';
import { getSchema } from '../../commands/schemas.js';
import { writingDescription } from '../../contract/parseDescription.js';
import { Traffic } from '../../simulator/traffic.js';
import { loadDescription } from '../description.js';
import { runInSlices } from '../../world/slices.js';
import { route, type Route } from '../route.js';
import { exposition } from '../telemetry/prometheus.js';

/** Routes about the program: its version, options, metrics, built-in files, and both OpenAPI documents. */
export function programRoutes(program: ProgramContext & { readonly traffic?: Traffic }): readonly Route[] {
  const { simulator, shipped, traffic = new Traffic() } = program;
  const yamlTexts = new Map<string, string>();
  return [
    route('get', '/version', () => getVersion(program)),
    route('get', '/openapi.json', loadDescription),
    route('get', '/metrics', exposition(simulator, traffic), ({ response }, { contentType, text }) => {
      response.type(contentType).send(text);
    }),
    route('get', '/v1/info', () => getInfo(program)),
    route('get', '/v1/fixtures', shipped.fixtures),
    route('get', '/v1/scenarios', shipped.scenarios),
    route('get', '/v1/incidents', describeIncidents),
    route('get', '/v1/collections', describeCollections),
    route('get', '/v1/schemas/:schema', (call) => getSchema(call.param('schema'))),
    route('get', '/platform/openapi.json', (call) => getPlatformContract(program, call.query)),
    route(
      'get',
      '/platform/openapi.yaml',
      async ({ query }) => {
        const contract = getPlatformContract(program, query);
        const surface = String(query.surface);
        // Writing the document takes 400 ms, so each surface is written once.
        const text =
          yamlTexts.get(surface) ?? (await runInSlices(writingDescription(contract), simulator.scheduler));
        yamlTexts.set(surface, text);
        return text;
      },
      ({ response }, text) => {
        response.type('application/yaml').send(text);
      },
    ),
  ];
}
