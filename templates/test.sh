#!/bin/sh
# A first test with curl. `understudy exec` starts the simulator and sets the four variables.
set -eu
clusters() {
  # Replace this call by your client.
  curl -s -o /dev/null -w '%{http_code}' --digest -u "$UNDERSTUDY_PUBLIC_KEY:$UNDERSTUDY_PRIVATE_KEY" "$UNDERSTUDY_BASE_URL/clusters"
}
advance() {
  curl -sf -o /dev/null -X POST -H 'Content-Type: application/json' -d "{\"by\": \"$1\"}" "$UNDERSTUDY_CONTROL_URL/v1/worlds/default/clock/advance"
}
[ "$(clusters)" = 503 ]
[ "$(clusters)" = 200 ]

advance PT12M
curl -sf "$UNDERSTUDY_CONTROL_URL/v1/worlds/default/state/clusters/rs0" | grep -q '"availability":"warning"'
advance PT1H
# `understudy exec` fails if an expectation of the scenario is not met.
