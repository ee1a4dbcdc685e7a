import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { importTypeScript } from '../importTypeScript.mjs';
import { ROOT } from '../root.mjs';

const require = createRequire(import.meta.url);
const part = (path) => require(`express-openapi-validator/dist/${path}.js`);
const { OpenApiValidator } = part('openapi.validator');
const { SchemaPreprocessor } = part('middlewares/parsers/schema.preprocessor');
const { RequestValidator } = part('middlewares/openapi.request.validator');
const { ContentType } = part('middlewares/util');

const BODY_TYPE = ContentType.fromString('application/json');
/** Leave the messages out: the program uses only the keyword and the path of an error. */
const CODE = { messages: false, code: { source: true, esm: true } };
const LINE_CHARS_MAX = 200;
const BANNER = '// Made from src/contract/openapi by `npm run generate`.\n\n// @ts-nocheck\n';
/** The program reads these types without Ajv and without the document. */
const READABLE = ['string', 'integer', 'number', 'boolean', 'array'];

const { assemble, readParts } = await importTypeScript('contract/assemble.ts');
const { operationsOf } = await importTypeScript('contract/document.ts');
const { inlined } = await importTypeScript('contract/inlined.ts');

/**
 * The checks of requests, by operationId. express-openapi-validator compiles the schemas of an operation with Ajv at its
 * first request. Here the same classes of the package do it, and Ajv returns the code as text.
 */
export async function generate() {
  const contract = inlined(assemble(readParts(pathToFileURL(join(ROOT, 'src/contract/openapi/')))));
  const operations = operationsOf(contract).map((operation) => ({
    ...structuredClone(operation),
    responses: {},
  }));
  for (const operation of operations) checkParameters(operation);
  return { 'src/api/requestChecks.gen.ts': BANNER + (await bundled(modulesOf(contract, operations))) };
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

/** Parameters and bodies have an Ajv each, as in the package: only parameters are converted to their types. */
function modulesOf(contract, operations) {
  const { ajv, ajvBody } = validatorOf(contract, operations);
  const withBody = operations.filter(({ requestBody }) => requestBody);
  return {
    parameters: codeOf(ajv, operations),
    bodies: codeOf(ajvBody, withBody),
    index: indexOf(operations),
  };
}

/** The package's validator, after it has compiled all operations. */
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
  // The validator copies the paths into each schema, for references.
  const validator = new RequestValidator({ ...document, paths: {} }, { ...ajvOpts.request, ...CODE });
  for (const operation of operations)
    validator.buildMiddleware(operation.path, operation, BODY_TYPE, operation.operationId);
  return validator;
}

/** The functions of an Ajv as an ES module. Ajv writes `require` even into such a module. */
function codeOf(ajv, operations) {
  const names = Object.fromEntries(operations.map(({ operationId: id }) => [id, id]));
  const imports = [];
  const code = standaloneCode(ajv, names).replaceAll(/require\(("[^"]+)"\)/g, (_call, path) => {
    const name = `imported${imports.length}`;
    imports.push(`import ${name} from ${path}.js";\n`);
    return name;
  });
  return imports.join('') + code;
}

/** Operations share equal parameters. */
function indexOf(operations) {
  const shared = new Map();
  const nameOf = (parameter) => {
    const text = JSON.stringify(readingOf(parameter));
    if (!shared.has(text)) shared.set(text, `parameter${shared.size}`);
    return shared.get(text);
  };
  const checks = operations.map(({ operationId: id, parameters = [], requestBody }) => {
    const body = requestBody ? `, checkBody: bodies.${id}` : '';
    return `${id}: { parameters: [${parameters.map(nameOf)}], check: parameters.${id}${body} }`;
  });
  return [
    "import * as parameters from 'parameters';",
    "import * as bodies from 'bodies';",
    ...[...shared].map(([text, name]) => `const ${name} = ${text};`),
    `export const requestChecks = { ${checks.join(', ')} };`,
  ].join('\n');
}

/** The members of a parameter that say how to read its value. */
function readingOf({ name, in: place, schema: { type }, style, explode, allowReserved }) {
  return { name, in: place, schema: { type }, style, explode, allowReserved };
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
