# Sheaf in a container: a tree that nobody writes to, run by a plain user. Everything that changes is in /data.
# Both architectures: docker buildx build --platform linux/amd64,linux/arm64 .
FROM node:24-bookworm-slim AS build
WORKDIR /sheaf
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs --prune

# Node itself is among the packages, and so is a PostgreSQL for those who name none.
FROM debian:bookworm-slim
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin sheaf \
  && mkdir -p /data/files /data/backups \
  && chown -R sheaf:sheaf /data
WORKDIR /sheaf
COPY --from=build /sheaf /sheaf
ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  MALLOC_TRIM_THRESHOLD_=262144 \
  PATH=/sheaf/node_modules/node/bin:$PATH \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  DRAIN_SECONDS=5
USER sheaf
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 CMD ["node", "scripts/health.mjs"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=25", "dist/node/main.js"]
