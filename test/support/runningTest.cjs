/** The class that notes the running test: Node's own, or that of the runtime of these tests. */
module.exports = require('node:async_hooks').AsyncLocalStorage;
