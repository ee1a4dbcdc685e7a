# Runs the tests of the folder, or those that other arguments name. The arguments go to pytest.
set -eu
export PYTHONPATH="${0%/*}:$PWD" PYTHONDONTWRITEBYTECODE=1
exec "$CLIENT_CACHE/venv/bin/python" -m pytest --quiet --tb=short -p no:cacheprovider --junitxml="$CLIENT_RESULTS/results.xml" "$@"
