# Checks the types of the plugin, then runs its tests.
set -eu
cd ../../../kits/python
export PYTHONDONTWRITEBYTECODE=1
"$CLIENT_CACHE/venv/bin/python" -m mypy --strict --cache-dir "$CLIENT_CACHE/mypy" src
exec "$CLIENT_CACHE/venv/bin/python" -m pytest --quiet --tb=short -p no:cacheprovider --junitxml="$CLIENT_RESULTS/results.xml" tests
