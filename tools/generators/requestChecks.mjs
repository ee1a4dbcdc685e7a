import { createRequire } from 'node:module';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { importTypeScript } from '../importTypeScript.mjs';
import { ROOT } from '../root.mjs';
import { readContract } from './readContract.mjs';
import { withNulls } from './nullMembers.mjs';
import { bySubject, indexOf, loadersOf } from './requestCheckModules.mjs';

const require = createRequire(import.meta.url);
const part = (path) => require(`express-openapi-validator/dist/${path}.js`);
const { OpenApiValidator } = part('openapi.validator');
const { SchemaPreprocessor } = part('middlewares/parsers/schema.preprocessor');
const { RequestValidator } = part('middlewares/openapi.request.validator');
const { ContentType } = part('middlewares/util');

const BODY_TYPE = ContentType.fromString('application/json');
/**
 * Options for the generated code. It has no messages, because the program uses only the keyword and the path of an
 * error.
 */
const CODE = { messages: false, code: { source: true, esm: true } };
const LINE_CHARS_MAX = 200;
const BANNER = '// Made from src/contract/openapi by `npm run generate`.\n\n// @ts-nocheck\n';
/** How Ajv's code reads a format from its package. */
const FORMAT = /require\("ajv-formats\/dist\/formats"\)\.fastFormats\.(\w+)/g;
/** The code of the formats that schemas use. */
const NUMBER_FORMATS = {
  int32: '(number) => Number.isInteger(number) && number >= -(2 ** 31) && number < 2 ** 31',
  int64: 'Number.isInteger',
  double: '() => true',
};
/** The types of parameters that the program can read without Ajv and without the contract. */
const READABLE = ['string', 'integer', 'number', 'boolean', 'array'];

const { operationsOf } = await importTypeScript('contract/document.ts');
const { inlined } = await importTypeScript('contract/inlined.ts');

/**
 * Generates the checks of requests, by operationId. express-openapi-validator compiles the schemas of an operation
 * with Ajv at its first request. Here, the same classes of that package compile all schemas in advance, and Ajv
 * returns the code as text.
 */
export async function generate() {
  const contract = inlined(await readContract());
  const all = operationsOf(contract);
  const operations = all.map((operation) => ({
    ...structuredClone(withNulls(operation)),
    readable: readableNames(operation, all),
    responses: {},
  }));
  for (const operation of operations) checkParameters(operation);
  const validator = validatorOf(contract, operations);
  const subjects = bySubject(operations);
  const files = { 'src/api/requestChecks.gen.ts': BANNER + loadersOf(subjects) };
  for (const [subject, own] of subjects)
    files[`src/api/requestChecks/${subject}.gen.ts`] = BANNER + (await bundled(modulesOf(validator, own)));
  return files;
}

async function bundled(modules) {
  const { outputFiles } = await build({
    stdin: { contents: modules.index },
    plugins: [inMemory(modules)],
    bundle: true,
    packages: 'external',
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: LINE_CHARS_MAX,
    absWorkingDir: ROOT,
    write: false,
  });
  return outputFiles[0].text;
}

/**
 * Returns the names of the members that clients read in the responses about the resources of an operation. In some
 * dialects, clients may send them back. Operations with the same tag are about the same resources.
 */
function readableNames({ requestBody, tags = [], 'x-exact': isExact }, operations) {
  if (!requestBody) return undefined;
  if (isExact) return [];
  const related = operations.filter((each) => each.tags?.some((tag) => tags.includes(tag)));
  const names = new Set();
  for (const { responses = {} } of related)
    for (const [status, response] of Object.entries(responses))
      if (status.startsWith('2')) addNames(response?.content?.['application/json']?.schema, names);
  return [...names].sort();
}

function addNames(schema, names) {
  if (schema === undefined) return;
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    names.add(name);
    addNames(member, names);
  }
  for (const part of [
    schema.items,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ])
    addNames(part, names);
}

function checkParameters({ operationId, parameters = [] }) {
  for (const { name, in: place, schema, allowReserved } of parameters) {
    const complain = (problem) => {
      throw new Error(`${operationId}: the parameter ${name} ${problem}`);
    };
    if (!READABLE.includes(schema?.type)) complain(`needs a schema with a type of ${READABLE.join(', ')}`);
    if (place === 'query' && !allowReserved)
      complain('needs allowReserved, because clients do not encode all characters');
  }
}

/**
 * Generates the code of the checks of one subject. As in the package, parameters and bodies have separate instances of Ajv, because
 * only parameters are converted to their types.
 */
function modulesOf({ ajv, ajvBody }, operations) {
  const parameters = firstsOf(operations, ({ parameters = [] }) => parameters);
  const bodies = firstsOf(
    operations.filter(({ requestBody }) => requestBody),
    ({ requestBody }) => requestBody,
  );
  return {
    parameters: codeOf(ajv, new Set(parameters.values())),
    bodies: codeOf(ajvBody, new Set(bodies.values())),
    index: indexOf(operations, parameters, bodies),
  };
}

/**
 * Maps the id of each operation to the id of the first operation with equal parameters, or with an equal body. These
 * operations share one check. Without sharing, the generated code would be 50 % larger.
 */
function firstsOf(operations, partOf) {
  const firsts = new Map();
  return new Map(
    operations.map((operation) => {
      const text = JSON.stringify(partOf(operation), withoutProse);
      if (!firsts.has(text)) firsts.set(text, operation.operationId);
      return [operation.operationId, firsts.get(text)];
    }),
  );
}

/**
 * Omits the texts that describe a value but do not constrain it. Members of `properties` may have the same names, but
 * their values are schemas, not texts.
 */
function withoutProse(key, value) {
  return ['description', 'summary'].includes(key) && typeof value === 'string' ? undefined : value;
}

/** Returns the package's validator after it has compiled all operations. */
function validatorOf(contract, operations) {
  const document = {
    ...contract,
    components: {},
    paths: Object.fromEntries(operations.map((each) => [each.operationId, { get: each }])),
  };
  const { ajvOpts } = new OpenApiValidator({
    apiSpec: document,
    validateRequests: { allowUnknownQueryParameters: true },
  });
  new SchemaPreprocessor(document, ajvOpts.preprocessor, false).preProcess();
  // Pass no paths: the validator would copy them into each schema, to resolve references.
  const validator = new RequestValidator({ ...document, paths: {} }, { ...ajvOpts.request, ...CODE });
  for (const operation of operations)
    validator.buildMiddleware(operation.path, operation, BODY_TYPE, operation.operationId);
  return validator;
}

/**
 * Returns the functions of an Ajv instance as an ES module. Replaces `require`, which Ajv writes even into ES
 * modules, by imports. Other modules than Ajv's would break rules of .dependency-cruiser.cjs, which does not read this code.
 */
function codeOf(ajv, ids) {
  const names = Object.fromEntries([...ids].map((id) => [id, id]));
  const imports = [];
  const plain = standaloneCode(ajv, names).replaceAll(FORMAT, (_read, name) => formatOf(name));
  const code = plain.replaceAll(/require\(("[^"]+)"\)/g, (_call, path) => {
    if (!path.startsWith('"ajv/dist/runtime/')) throw new Error(`The checks of requests import ${path}.`);
    const name = `imported${imports.length}`;
    imports.push(`import ${name} from ${path}.js";\n`);
    return name;
  });
  return imports.join('') + code;
}

/** Returns the code of a format, so that the first call of an operation does not load all formats of the package. */
function formatOf(name) {
  const format = NUMBER_FORMATS[name];
  if (format === undefined) throw new Error(`NUMBER_FORMATS needs the format ${name}.`);
  return `{ type: "number", validate: ${format} }`;
}

function inMemory(modules) {
  return {
    name: 'in-memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(parameters|bodies)$/ }, ({ path }) => ({ path, namespace: 'memory' }));
      onLoad({ filter: /./, namespace: 'memory' }, ({ path }) => ({
        contents: modules[path],
        resolveDir: ROOT,
      }));
    },
  };
}
