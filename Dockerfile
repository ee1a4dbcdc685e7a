# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What building needs: without the workspace test, which has the tools for checks and tests.
# Twice if need be: some builders allow 1,024 open files, at which npm gives up now and then.
RUN npm ci --workspaces=false --include=dev --no-audit --no-fund --loglevel=error \
 || npm ci --workspaces=false --include=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node tools/build.mjs program

FROM node:24-bookworm-slim AS runtime
LABEL org.opencontainers.image.title="Understudy" \
      org.opencontainers.image.description="A high-fidelity stand-in for the API of a database-management platform" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
ENV NODE_ENV=production UNDERSTUDY_HOST=0.0.0.0
# Where worlds are kept, and where own fixtures and scenarios are put: each only once an option names it.
RUN install -d -o 1000 -g 1000 /data /fixtures /scenarios
VOLUME ["/data", "/fixtures", "/scenarios"]
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
# The program is bundled, so it has no node_modules; its code cache is of this very Node.js.
COPY --from=build /app/dist dist
COPY --from=build /app/fixtures fixtures
COPY --from=build /app/scenarios scenarios
COPY --from=build /app/schema schema
COPY --from=build /app/templates templates
USER 1000:1000
EXPOSE 8080 8081
# For builders that know no start interval. What waits for this container is a test run: a short interval.
HEALTHCHECK --interval=2s --timeout=2s --retries=5 CMD ["node", "dist/main.cjs", "healthcheck"]
# Docker runs this at the next FROM, where it replaces the check above: soon healthy, then seldom asked. Builders that
# write plain OCI images, which have no health checks, pass over it with all that they do not know in it.
ONBUILD HEALTHCHECK --start-period=30s --start-interval=250ms --interval=10s --timeout=2s --retries=3 CMD ["node", "dist/main.cjs", "healthcheck"]

FROM runtime
# The bound on V8's young generation halves the memory under load: see docs/performance.md.
ENTRYPOINT ["node", "--max-semi-space-size=8", "dist/main.cjs"]
CMD ["serve"]
