# The image of the GitHub Action. Root and no WORKDIR, because a runner mounts the workspace and names the folder itself.
# The digest is that of the tag's index, for all platforms; Dependabot raises both.

FROM python:3.13.15-slim-trixie@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS wheel
ARG PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
ARG SETUPTOOLS="setuptools==84.2.1 \
    --hash=sha256:3ff8b3b5492a0aa66960f4419365a86b84e013070d4313e4d4a6894f5d64d6bc \
    --hash=sha256:ca140b45d5325a9478f880e351484f62fef15f336462e449ca0c03c873d589c2"
WORKDIR /source
RUN echo "${SETUPTOOLS}" > build.lock \
    && pip install --no-cache-dir --require-hashes --only-binary=:all: -r build.lock
COPY pyproject.toml README.md LICENSE ./
COPY core core
COPY templates templates
COPY vrty_gate vrty_gate
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheel .

FROM python:3.13.15-slim-trixie@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
ARG PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
# For the input `against` alone.
RUN command -v git || { apt-get update && apt-get install --yes --no-install-recommends git && rm -rf /var/lib/apt/lists/*; }
COPY requirements.lock /usr/local/share/vrty-gate/
COPY --from=wheel /wheel /usr/local/share/vrty-gate/
# pip compiles what it installs; the import compiles the standard library as far as a run needs it. With `-I` a PYTHONPATH
# or a home folder that the workspace can write to loads no code.
RUN pip install --no-cache-dir --require-hashes --only-binary=:all: -r /usr/local/share/vrty-gate/requirements.lock \
    && pip install --no-cache-dir --no-deps --no-index --compile /usr/local/share/vrty-gate/*.whl \
    && sed -i '1s/$/ -I/' "$(command -v vrty-gate)" \
    && python -I -c "import vrty_gate.cli.action, vrty_gate.cli.check, vrty_gate.render.text, \
        vrty_gate.render.markdown.compiled, vrty_gate.render.page.compiled" \
    && vrty-gate --version
ENTRYPOINT ["vrty-gate"]
