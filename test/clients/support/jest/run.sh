# Runs tests of this project whose files end with `.clients.test.ts`. Arguments are their paths.
cd ../../.. && exec npm run --silent jest -- --config jest.clients.config.js \
  --json --outputFile="$CLIENT_RESULTS/jest.json" "$@" >/dev/null
