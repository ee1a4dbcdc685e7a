import type { Simulator } from '../../simulator/simulator.js';
import { Traffic } from '../../simulator/traffic.js';
import { writingDescription } from '../../contract/parseDescription.js';
import { runInSlices } from '../../world/slices.js';
import { exposition, type Exposition } from '../telemetry/prometheus.js';
import { ownCommand, content } from '../route.js';
import { string } from '../../schema/schema.js';
import { platformInput, getPlatformContract } from '../../commands/program.js';

/** The metrics of each simulator, and the texts of its contract by surface. Both take long to make. */
const expositions = new WeakMap<Simulator, () => Promise<Exposition>>();
const yamlTexts = new WeakMap<Simulator, Map<string, string>>();

/** The parts of the program that need media types of their own, or the description of the control plane. */
export const ownProgramCommands = [
  ownCommand({
    name: 'getMetrics',
    method: 'get',
    path: '/metrics',
    summary: 'Traffic of all worlds and the state of the process, for Prometheus.',
    description:
      "Metrics in Prometheus' text format: requests by operation and status, their durations, requests by world and status, injected faults, worlds, and retained and evicted journal entries; worlds, memory and requests by the token that made the worlds (`owner`). At most 100 worlds have a count of their own; all others share the world `(others)`. The counts of a deleted world end. Also the usual metrics of a Node.js process, such as memory and event loop lag. The lag is measured from the first call on.",
    answer: content("Metrics in Prometheus' text format.", { 'text/plain': string }),
    run: ({ program: { simulator, traffic = new Traffic() } }) => {
      const metrics = expositions.get(simulator) ?? exposition(simulator, traffic);
      expositions.set(simulator, metrics);
      return metrics();
    },
    reply: ({ response }, { contentType, text }) => {
      response.type(contentType).send(text);
    },
  }),
  ownCommand({
    name: 'getPlatformContractAsYaml',
    method: 'get',
    path: '/platform/openapi.yaml',
    summary: "The contract of the platform's API, as YAML.",
    description: 'The same document as `/platform/openapi.json`.',
    query: platformInput,
    answer: content('An OpenAPI document.', { 'application/yaml': string }),
    run: async ({ program, query }) => {
      const { simulator } = program;
      const contract = getPlatformContract(program, query);
      const texts = yamlTexts.get(simulator) ?? new Map<string, string>();
      yamlTexts.set(simulator, texts);
      const surface = String(query.surface);
      // Writing the document takes 400 ms, so each surface is written once.
      const text =
        texts.get(surface) ?? (await runInSlices(writingDescription(contract), simulator.scheduler));
      texts.set(surface, text);
      return text;
    },
    reply: ({ response }, text) => {
      response.type('application/yaml').send(text);
    },
  }),
];
