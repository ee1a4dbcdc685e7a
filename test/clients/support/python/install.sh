# Makes a virtual environment with the packages of requirements.txt. If there is a sources.txt, also unpacks the source
# packages that it names: these contain tests. Run it in the folder of a suite.
set -eu
[ -x "$CLIENT_CACHE/venv/bin/python" ] || python3 -m venv "$CLIENT_CACHE/venv"
pip="$CLIENT_CACHE/venv/bin/python -m pip --disable-pip-version-check --quiet"
$pip install --no-deps --requirement requirements.txt
if [ -f sources.txt ]; then
  $pip download --no-deps --no-binary :all: --require-hashes --requirement sources.txt --dest "$CLIENT_CACHE/sources"
  for archive in "$CLIENT_CACHE"/sources/*.tar.gz; do tar -xzf "$archive" -C "$CLIENT_CACHE/sources"; done
fi
