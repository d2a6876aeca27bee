import { insertBefore, readText } from '../edit-file.mjs';

const GATEWAY = 'apps/gateway';
const CONTRACTS = /^import \{([^}]*)\} from '@matchpoint\/contracts';$/m;

/** Adds the service's address to the gateway, a client, a place in readiness, and a fake in its tests. */
export function connectGateway(tree, { name, propertyName, className, constantName }) {
  const target = `${propertyName}Target`;
  const definition = `${propertyName}.${className}ServiceService`;
  const variable = `MATCHPOINT_${constantName}_URL`;
  insertBefore(tree, `${GATEWAY}/src/config.ts`, "  webhookTarget: text('MATCHPOINT_WEBHOOK_URL'),", `  ${target}: text('${variable}'),\n`);
  const dependencies = `${GATEWAY}/src/health/dependencies.ts`;
  insertBefore(tree, dependencies, "  'webhook': config.webhookTarget,", `  '${name}': config.${target},\n`);
  insertBefore(tree, `${GATEWAY}/test/edge.test.ts`, "        'webhook': 'up',\n        'redis': 'up',", `        '${name}': 'up',\n`);

  const clients = `${GATEWAY}/src/peers/clients.ts`;
  importContract(tree, clients, propertyName);
  // Its one RPC is a read; a writing one must not be in the list of RPCs that may be retried.
  const client = `createRpcClient(${definition}, { ...to(config.${target}), reads: 'all' })`;
  insertBefore(tree, clients, '    uploads: createRpcClient(', `    ${propertyName}: ${client},\n`);

  const harness = `${GATEWAY}/test/start-test-gateway.ts`;
  importContract(tree, harness, propertyName);
  insertBefore(tree, harness, '  uploads?: Partial<', `  ${propertyName}?: Partial<Handlers<typeof ${definition}>>;\n`);
  insertBefore(tree, harness, '  uploads: upload.UploadServiceService,', `  ${propertyName}: ${definition},\n`);
  insertBefore(tree, harness, '    MATCHPOINT_WEBHOOK_URL: target,', `    ${variable}: target,\n`);
}

function importContract(tree, file, namespace) {
  const text = readText(tree, file);
  const [line, list] = CONTRACTS.exec(text) ?? [];
  if (!line) throw new Error(`${file} must import from '@matchpoint/contracts': a generator finds its place by it.`);
  const names = [...list.split(/[\s,]+/).filter(Boolean), namespace].sort();
  tree.write(
    file,
    text.replace(line, () => line.replace(list, ` ${names.join(', ')} `)),
  );
}
