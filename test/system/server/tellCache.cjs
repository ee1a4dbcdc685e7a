/** Loaded into a program with `--require`: writes a line to standard error for each code cache, which V8 has taken or not. */
const { writeSync } = require('node:fs');
const { basename } = require('node:path');
const vm = require('node:vm');

const STANDARD_ERROR = 2;
const { Script } = vm;
vm.Script = class extends Script {
  constructor(source, options) {
    super(source, options);
    if (options.cachedData === undefined) return;
    const verb = this.cachedDataRejected ? 'refused' : 'taken';
    writeSync(STANDARD_ERROR, `${verb}: ${basename(options.filename)}\n`);
  }
};
