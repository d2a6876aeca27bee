import { insertBefore, readText } from '../edit-file.mjs';

const CHART = 'deploy/helm/matchpoint';

/** Gives the service an image, and its place in Compose and in the chart. Run tools/deploy/render-chart.mjs for the renderings. */
export function deployProcess(tree, names) {
  makeImage(tree, names);
  composeProcess(tree, names);
  chartProcess(tree, names);
}

function makeImage(tree, { name, propertyName }) {
  const tests = 'tools/deploy/test/read-code.ts';
  const reader = `import { readConfig as ${propertyName} } from '../../../apps/${name}/src/config.js';\n`;
  insertBefore(tree, tests, 'import { readConfig as tournament }', reader);
  insertBefore(tree, tests, '};\nexport const PROCESS_NAMES', `  ${name === propertyName ? name : `'${name}': ${propertyName}`},\n`);
  insertBefore(tree, 'Dockerfile', 'cli; do', `${name} `);
  const stage = [
    `FROM service AS ${name}`,
    `COPY --from=build /out/${name} ./`,
    `CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/apps/${name}/main.js"]`,
  ];
  insertBefore(tree, 'Dockerfile', 'FROM service AS catalog-profile\n', `${stage.join('\n')}\n\n`);
}

function composeProcess(tree, { name, snakeName, constantName }) {
  const file = 'docker-compose.yml';
  insertBefore(tree, file, '\n# What callers and links in mails begin with.', `  MATCHPOINT_${constantName}_URL: dns:///${name}:9000\n`);
  const image = `    image: matchpoint/${name}:\${MATCHPOINT_TAG:-dev}\n    build: { <<: *build, target: ${name} }\n`;
  const service = [
    `  ${name}:\n    <<: *process\n${image}    env_file: deploy/secrets/${name}.env`,
    '    environment:\n      <<: *service-environment',
    `    volumes: ["./deploy/secrets/tls/${name}:/run/matchpoint-tls:ro"]\n    networks: [servers]\n    depends_on:`,
    `      ${name}-migrate: { condition: service_completed_successfully }\n      nats: { condition: service_healthy }\n\n`,
  ];
  insertBefore(tree, file, '  catalog-profile:\n    <<: *process\n', service.join('\n'));
  const migrate = `    command: ["node", "dist/apps/${name}/migrate.js"]\n    env_file: deploy/secrets/${name}-migrate.env\n\n`;
  insertBefore(tree, file, '  account-migrate:\n', `  ${name}-migrate:\n    <<: *migration\n${image}${migrate}`);
  const roles = 'deploy/compose/make-roles.sql';
  const password = `PASSWORD_OF_MATCHPOINT_${constantName}`;
  const made = [
    `\\getenv password ${password}`,
    `\\getenv owner_password ${password}_OWNER`,
    `\\set database matchpoint_${snakeName}`,
    String.raw`\ir make-database.sql`,
  ];
  tree.write(roles, `${readText(tree, roles).trimEnd()}\n\n${made.join('\n')}\n`);
}

function chartProcess(tree, { name }) {
  const processes = `${CHART}/processes.yaml`;
  const calls = /^gateway:\n(?: {2}.*\n)*? {2}calls: \[.*(?=\]$)/m;
  const text = readText(tree, processes);
  if (!calls.test(text)) throw new Error(`${processes} must say what the gateway calls: a generator finds its place by it.`);
  tree.write(
    processes,
    text.replace(calls, (line) => `${line}, ${name}`),
  );
  const secrets = '  secrets: [DATABASE_URL, NATS_URL, MATCHPOINT_INTERNAL_TOKEN, MATCHPOINT_CONTEXT_VERIFY_KEYS]\n';
  const process = `${name}:\n  calls: []\n${secrets}  optionalSecrets: [DATABASE_DIRECT_URL]\n`;
  insertBefore(tree, processes, 'webhook:\n  calls:', process);
  insertBefore(tree, `${CHART}/templates/cli.yaml`, ')) | nindent 12 }}', ` "${name}"`);
  insertBefore(tree, `${CHART}/values.schema.json`, '] },\n    "imageName"', `, "${name}"`);
  insertBefore(tree, `${CHART}/values.schema.json`, ', "cli"] }', `, "${name}"`);
}
