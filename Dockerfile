# One image a process: `gateway`, `match`, `league`, `catalog-profile`, `upload`, `webhook`, `account`,
# `tournament`, `notification`, and `cli`, the operator's command.
#
#   docker build --build-arg NODE_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:<digest> --target match -t matchpoint/match .
#
# NODE_IMAGE has no default: an image is built on a base whose content somebody has chosen, so it is named with its digest, which
# `docker buildx imagetools inspect node:24-bookworm-slim` prints. `node tools/deploy/build-images.mjs` builds all of them.
#
# An app's image runs its process; with `node dist/apps/<app>/migrate.js` as the command it brings its database to the schema that
# the process demands, and ends. Nothing in it is written to: it runs with a read-only root, without capabilities, as any user.
# Without heredocs and `COPY --link` or `--parents`, which the buildah of Debian 12 does not know.
ARG NODE_IMAGE

# The names and wanted packages of all workspaces, so that a source change does not reinstall packages.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /checkout
COPY . .
RUN find . -name package.json -not -path './node_modules/*' -exec install -D -m 644 {} /manifests/{} \; \
 && cp package-lock.json /manifests/

FROM ${NODE_IMAGE} AS build
ARG NODE_IMAGE
RUN echo "$NODE_IMAGE" | grep -Eq '@sha256:[0-9a-f]{64}$' \
 || { echo "NODE_IMAGE must end with @sha256: and the 64 hexadecimal digits of a digest; it is $NODE_IMAGE" >&2; exit 1; }
WORKDIR /checkout
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node tools/generate.mjs \
 && npx vite build apps/web --logLevel warn \
 && for app in gateway match league catalog-profile upload webhook account tournament notification cli; do \
      node tools/build/bundle.mjs "apps/$app" && node tools/deploy/assemble-app.mjs "$app" "/out/$app" || exit 1; \
    done \
 && find /out -exec touch --no-dereference --date=@0 {} +

# What all processes have in common. The ports are those that compose, chart and health check go by.
FROM ${NODE_IMAGE} AS process
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MATCHPOINT_BIND=0.0.0.0 \
    MATCHPOINT_ADMIN_BIND=0.0.0.0 \
    MATCHPOINT_METRICS_BIND=0.0.0.0 \
    MATCHPOINT_METRICS_PORT=9464
WORKDIR /app
USER 1000:1000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "tools/deploy/probe-health.mjs"]
EXPOSE 9464

FROM process AS service
ENV MATCHPOINT_GRPC_PORT=9000
EXPOSE 9000

FROM process AS gateway
ENV PORT=8080 MATCHPOINT_ADMIN_PORT=9090
EXPOSE 8080 9090
COPY --from=build /out/gateway ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/gateway/main.js"]

FROM service AS match
COPY --from=build /out/match ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/match/main.js"]

FROM service AS league
COPY --from=build /out/league ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/league/main.js"]

FROM service AS tournament
COPY --from=build /out/tournament ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/tournament/main.js"]

FROM service AS notification
COPY --from=build /out/notification ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/notification/main.js"]

FROM service AS catalog-profile
COPY --from=build /out/catalog-profile ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/catalog-profile/main.js"]

FROM service AS upload
COPY --from=build /out/upload ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/upload/main.js"]

FROM service AS webhook
COPY --from=build /out/webhook ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/webhook/main.js"]

FROM service AS account
COPY --from=build /out/account ./
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/account/main.js"]

FROM ${NODE_IMAGE} AS cli
ENV NODE_ENV=production
WORKDIR /app
USER 1000:1000
COPY --from=build /out/cli ./
ENTRYPOINT ["node", "/app/dist/apps/cli/main.js"]
