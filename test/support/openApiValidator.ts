import { createRequire } from 'node:module';

export { middleware } from 'express-openapi-validator';

interface Options {
  readonly validateApiSpec: boolean;
}

interface Framework {
  OpenAPISchemaValidator: new (options: Options) => object;
}

/**
 * The package compiles the schema of OpenAPI itself for each middleware (25 ms), also for one that does not check its document with
 * it. The tests need one middleware per path, so they compile it only where it is used.
 */
const framework = createRequire(import.meta.url)(
  'express-openapi-validator/dist/framework/openapi.schema.validator.js',
) as Framework;
const { OpenAPISchemaValidator: Compiled } = framework;
framework.OpenAPISchemaValidator = function validator(options: Options) {
  return options.validateApiSpec ? new Compiled(options) : {};
} as unknown as typeof Compiled;
