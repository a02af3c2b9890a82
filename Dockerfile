# The image of one Groundwork: `docker build -t groundwork .` for the machine's own platform, or with
# `docker buildx build --platform linux/amd64,linux/arm64`. `npm run package` decides what it holds, and
# e2e/package.spec.ts starts the same folder with the variables, the user's rights and the command below.

FROM node:24-bookworm-slim AS build
WORKDIR /build
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm run package -- /app

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# A volume that is mounted there gets the owner of the folder.
RUN install -d -o node -g node -m 0700 /data /data/documents
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
ENV MALLOC_ARENA_MAX=1
ENV MALLOC_MMAP_THRESHOLD_=32768
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "scripts/check-live.mjs"]
CMD ["node", "--max-semi-space-size=4", "--expose-gc", "scripts/serve.mjs"]
