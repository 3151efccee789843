# syntax=docker/dockerfile:1

# Everything, for building and for running the contract tests from a container (docker compose --profile contract-tests).
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# What runs: the built program and its own dependencies.
FROM build AS production
RUN npm prune --omit=dev --ignore-scripts

FROM node:22-slim AS mock
WORKDIR /app
# serve writes the port it listens on here, so that the health check follows whatever --port was given.
ENV NODE_ENV=production UNDERSTUDY_PORT_FILE=/tmp/understudy.port
COPY --from=production /app/package.json ./
COPY --from=production /app/node_modules ./node_modules
COPY --from=production /app/dist ./dist
COPY --from=production /app/spec ./spec
COPY --from=production /app/LICENSE /app/THIRD-PARTY-NOTICES ./
USER node
EXPOSE 4010
HEALTHCHECK --interval=2s --timeout=6s --start-period=30s --retries=5 CMD ["node", "dist/main.js", "health"]
ENTRYPOINT ["node", "dist/main.js"]
CMD ["serve", "--host", "0.0.0.0"]
