# One image for every process of the bank: the first argument names the process or the command (bin/bank).
# It needs no file that it may write; run it with a read-only root and without capabilities.
ARG BUILD=docker.io/library/node:24.21.0-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD} AS build
WORKDIR /opt/bank
COPY . .
RUN npm ci --no-audit --no-fund
RUN for app in web console; do (cd apps/$app && ../../node_modules/node/bin/node ../../node_modules/vite/bin/vite.js build) || exit 1; done
# Processes need neither the tools of development nor the tests.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund --include-workspace-root \
      --workspace apps/api --workspace apps/worker --workspace apps/signer --workspace apps/operations \
 && mkdir -p /out/apps && cp -a package.json LICENSE node_modules packages circuits /out \
 && cp -a apps/api apps/worker apps/signer apps/operations /out/apps \
 && mkdir /out/apps/web /out/apps/console && cp -a apps/web/dist /out/apps/web && cp -a apps/console/dist /out/apps/console \
 && find /out -path /out/node_modules -prune -o -name '*.test.ts' -exec rm {} + \
 && find /out -path /out/node_modules -prune -o -type d -name testing -exec rm -r {} +

FROM ${BASE}
COPY --from=build /out /opt/bank
COPY apps/operations/installation/image/bank /usr/local/bin/bank
WORKDIR /opt/bank
ENV HOST=0.0.0.0 METRICS_HOST=0.0.0.0 WEB_ROOT=/opt/bank/apps/web/dist CONSOLE_ROOT=/opt/bank/apps/console/dist
USER 65534:65534
ENTRYPOINT ["bank"]
