// Validates the chart with Kubernetes itself: `node tools/deploy/check-cluster.mjs`. First kubeconform with the packed schemas; then, on a
// kube-apiserver (build-go-tools.mjs kube-apiserver) and an etcd (PATH, or Debian's package), in a namespace that enforces the restricted
// Pod Security Standard: helm install and upgrade, as a server-side dry run and for real without hooks, and a pod of every template. No pod
// runs, because there are no controllers. Kinds of other projects (cert-manager, Prometheus) are left out, because the server does not know
// them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseAllDocuments } from 'yaml';
import { ROOT, runCommand, StepError } from '../install/run-step.mjs';
import { startApiServer } from './api-server.mjs';
import { findTool } from './build-go-tools.mjs';
import { CHART, RENDERINGS } from './chart-files.mjs';
import { KUBERNETES, readSchemas } from './kubernetes-schemas.mjs';

const NAMESPACE = 'matchpoint';
const WITHOUT_OTHERS = ['--set', 'podMonitor.enabled=false,httpRoute.enabled=false,tls.issuerRef.name='];

const folder = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-cluster-'));
let server;
let exitCode = 0;
try {
  await conform();
  server = await startApiServer(folder);
  await judge(server);
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  exitCode = 1;
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(exitCode);

async function conform() {
  const kubeconform = findTool('kubeconform');
  if (!kubeconform) return console.log('Not run: kubeconform (node tools/deploy/build-go-tools.mjs kubeconform)');
  const { kinds, definitions } = readSchemas();
  const schemas = path.join(folder, 'schemas');
  mkdirSync(schemas);
  for (const [kind, name] of Object.entries(kinds)) {
    const file = `${kind.split('/').at(-1)}-${kind.split('/').slice(0, -1).join('-').replace('.k8s.io', '')}.json`.toLowerCase();
    writeFileSync(path.join(schemas, file), JSON.stringify({ $ref: `#/definitions/${name}`, definitions }));
  }
  const location = path.join(schemas, '{{.ResourceKind}}{{.KindSuffix}}.json');
  const files = RENDERINGS.map(({ name }) => path.join('deploy/helm/renderings', `${name}.yaml`));
  const others = ['-skip', 'Certificate,PodMonitor,HTTPRoute'];
  const words = ['-strict', '-summary', '-kubernetes-version', KUBERNETES, '-schema-location', location, ...others, ...files];
  console.log(`kubeconform: ${(await runCommand('kubeconform', kubeconform, words, { quiet: true })).trim()}`);
}

async function judge({ kubeconfig, request }) {
  const { body: version } = await request('GET', '/version');
  console.log(`kube-apiserver ${version.gitVersion ?? KUBERNETES} is ready`);
  const labels = Object.fromEntries(['enforce', 'warn'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']));
  await demand(request, 'POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels } });
  const helm = findTool('helm');
  if (!helm) throw new StepError('helm is needed: on the PATH, or by node tools/deploy/build-go-tools.mjs helm');
  const run = (step, words) => runCommand(step, helm, [...words, '--kubeconfig', kubeconfig, '--namespace', NAMESPACE], { quiet: true });
  for (const [index, { name, values }] of RENDERINGS.entries()) {
    const options = values.flatMap((value) => (value.endsWith('.yaml') ? ['--values', path.join(CHART, value)] : ['--set', value]));
    const target = ['matchpoint', CHART, ...options, ...WITHOUT_OTHERS];
    const action = index === 0 ? 'install' : 'upgrade';
    const rendered = await run(`helm ${action} --dry-run=server (${name})`, [action, ...target, '--dry-run=server', '--hide-notes']);
    await run(`helm ${action} (${name})`, [action, ...target, '--no-hooks', '--hide-notes']);
    console.log(`${name}: helm ${action} is accepted, dry and in earnest`);
    console.log(`${name}: ${await admitPods(request, rendered)} pods are admitted in a restricted namespace`);
  }
  await seeRefusals(request);
}

/** Nothing creates pods from templates here, so each is submitted to the server directly, including those of hooks. */
async function admitPods(request, rendered) {
  const manifests = rendered.slice(rendered.indexOf('---'));
  const resources = parseAllDocuments(manifests)
    .map((document) => document.toJS())
    .filter((resource) => resource?.spec?.template);
  for (const { kind, metadata, spec } of resources) {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `${kind.toLowerCase()}-${metadata.name}`, labels: spec.template.metadata.labels },
      spec: spec.template.spec,
    };
    await demand(request, 'POST', `/api/v1/namespaces/${NAMESPACE}/pods?dryRun=All&fieldValidation=Strict`, pod);
    const workload = { apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1', kind, metadata: { name: `${metadata.name}-strict` }, spec };
    const group = kind === 'Job' ? 'batch/v1/namespaces' : 'apps/v1/namespaces';
    const { warnings } = await demand(
      request,
      'POST',
      `/apis/${group}/${NAMESPACE}/${kind.toLowerCase()}s?dryRun=All&fieldValidation=Strict`,
      workload,
    );
    if (warnings) throw new StepError(`${kind} ${metadata.name}: ${warnings}`);
  }
  return resources.length;
}

/** Proves that the checks can fail: with an object that the schemas must reject, and one that the namespace must not accept. */
async function seeRefusals(request) {
  const container = { name: 'x', image: 'x', ports: [{ containerPort: 99_090 }] };
  for (const spec of [{ containers: [container] }, { containers: [{ name: 'x', image: 'x' }] }]) {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec };
    const { status, body } = await request('POST', `/api/v1/namespaces/${NAMESPACE}/pods?dryRun=All`, pod);
    if (status < 400) throw new StepError('the server accepts what it must refuse: this check proves nothing');
    console.log(`Refused as required (${status}): ${body.message.slice(0, 110)}…`);
  }
}

async function demand(request, method, target, body) {
  const answer = await request(method, target, body);
  if (answer.status >= 300) throw new StepError(`${method} ${target} (${body.metadata.name}): ${answer.status} ${answer.body.message}`);
  return answer;
}
