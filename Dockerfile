FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN mkdir -p fixtures scenarios && npm run build && npm prune --omit=dev --no-audit --no-fund --loglevel=error

FROM node:24-bookworm-slim
ENV NODE_ENV=production UNDERSTUDY_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/fixtures fixtures
COPY --from=build /app/scenarios scenarios
USER 1000:1000
EXPOSE 8080 8081
# A short interval and no start period: what waits for this container is a test run.
HEALTHCHECK --interval=2s --timeout=2s --retries=5 CMD ["node", "dist/main.js", "healthcheck"]
ENTRYPOINT ["node", "dist/main.js"]
CMD ["serve"]
