# A test suite with curl. SWALLOW=1 makes it take a broken reply for nothing.
set -eu
body=$(curl -sf --digest -u "$UNDERSTUDY_PUBLIC_KEY:$UNDERSTUDY_PRIVATE_KEY" "$UNDERSTUDY_BASE_URL/orgs")
printf '%s' "$body" | jq -e '.results | length == 2' >/dev/null || [ "${SWALLOW-}" = 1 ]
