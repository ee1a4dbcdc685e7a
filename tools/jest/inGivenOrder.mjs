/** Runs the test files in the order of the command line, for tools/mutationTests.mjs: those that probably fail come first. */
export default class InGivenOrder {
  #order = process.argv;

  sort(tests) {
    const placeOf = ({ path }) => this.#order.findIndex((argument) => path.endsWith(argument));
    return [...tests].sort((a, b) => placeOf(a) - placeOf(b));
  }

  cacheResults() {
    // The order does not depend on earlier runs.
  }
}
