# Installs the plugin as users do, from the sources of this clone. A copy is built, so that the build leaves no files here.
set -eu
rm -rf "$CLIENT_CACHE/plugin"
cp -R ../../../kits/python "$CLIENT_CACHE/plugin"
"$CLIENT_CACHE/venv/bin/python" -m pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation --force-reinstall "$CLIENT_CACHE/plugin"
