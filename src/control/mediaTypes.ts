export const JSON_TYPE = 'application/json';
/** A state as lines of JSON. A web page cannot send it without a CORS preflight. */
export const LINES_TYPE = 'application/x-ndjson';
/** Media types of YAML. A web page cannot send any of them without a CORS preflight. */
export const YAML_TYPES = ['application/yaml', 'text/yaml', 'application/x-yaml', 'text/x-yaml'];
