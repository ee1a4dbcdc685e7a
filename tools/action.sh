# The step of action.yml that runs a client's test suite. Its inputs are variables, so that no input becomes part of this script.
set -eu
mode=$UNDERSTUDY_ACTION_MODE command=$UNDERSTUDY_ACTION_COMMAND report=$UNDERSTUDY_ACTION_REPORT
read -r -a options <<<"$UNDERSTUDY_ACTION_OPTIONS"
unset UNDERSTUDY_ACTION_MODE UNDERSTUDY_ACTION_COMMAND UNDERSTUDY_ACTION_REPORT UNDERSTUDY_ACTION_OPTIONS
case $mode in
exec | certify) ;;
*)
  echo "::error::mode: expected exec or certify, not \"$mode\"" >&2
  exit 2
  ;;
esac
code=0
node "$GITHUB_ACTION_PATH/dist/main.cjs" "$mode" --report "$report" ${options[@]+"${options[@]}"} -- bash -c "$command" || code=$?
if [ -f "$report/report.json" ] && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  node -e '
    const { summary: { expectations, requests, findings } } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    const { met, missed } = expectations;
    console.log(`Understudy: ${requests} requests, ${met} expectations met, ${missed} missed, ${findings} findings of the doctor.`);
  ' "$report/report.json" >>"$GITHUB_STEP_SUMMARY"
fi
exit "$code"
