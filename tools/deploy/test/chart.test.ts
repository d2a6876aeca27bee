import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { CHART, digestOfChart, RENDERINGS } from '../chart-files.mjs';
import { keepSecrets } from '../kept-secrets.mjs';
import { readSchemas } from '../kubernetes-schemas.mjs';
import { secretVariables } from '../secret-files.mjs';
import { callsOf, namesInCode, PROCESS_NAMES, readEnvironment, ROOT } from './read-code.js';

interface Reference {
  name: string;
  key: string;
  optional?: boolean;
}
interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: Reference } }[];
  securityContext: object;
  resources: { limits: { memory: string } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop: { sleep: { seconds: number } } };
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface PodSpec {
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds: number;
  securityContext: object;
  containers: [Container];
  volumes: { name: string; secret?: { secretName: string } }[];
}
interface Rule {
  ports: { port: number | string }[];
  from?: { podSelector?: { matchLabels: Record<string, string> } }[];
  to?: { podSelector?: { matchLabels: Record<string, string> } }[];
}
interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    jobLabel?: string;
    clusterIP?: string;
    selector: Record<string, string>;
    ports: { port: number; targetPort: string }[];
    ingress: Rule[];
    egress: Rule[];
    replicas?: number;
    minReplicas?: number;
    maxReplicas?: number;
  };
}

/** Kinds of other projects, whose schemas Kubernetes does not have. */
const OF_OTHERS = [
  'cert-manager.io/v1/Certificate',
  'monitoring.coreos.com/v1/PodMonitor',
  'monitoring.coreos.com/v1/PrometheusRule',
  'gateway.networking.k8s.io/v1/HTTPRoute',
];
const COMPONENT = 'app.kubernetes.io/component';
/** Variables that Node itself reads. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS'];
/** Sessions of a process besides its pool: one for its relay and one per consumer, at most three, and one in reserve. */
const SESSIONS_BESIDE_THE_POOL = 5;
/** Additional pods of a process during an update (`maxSurge`). */
const SURGE = 1;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-chart-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const secrets: Record<string, Record<string, string>> = secretVariables(keepSecrets(folder));
const facts = parse(fs.readFileSync(path.join(CHART, 'processes.yaml'), 'utf8')) as Record<string, { calls: string[]; secrets: string[] }>;
const { kinds, definitions } = readSchemas();
const ajv = new Ajv({ strict: false, logger: false, schemas: [{ $id: 'kubernetes', definitions }] });

const read = (name: string): string => fs.readFileSync(path.join(ROOT, 'deploy/helm/renderings', `${name}.yaml`), 'utf8');

function validatorOf({ apiVersion, kind }: Resource): ValidateFunction | undefined {
  const name = kinds[`${apiVersion}/${kind}`];
  return name === undefined ? undefined : ajv.compile({ $ref: `kubernetes#/definitions/${name}` });
}

/** A container's environment, with secrets from `make-secrets.mjs --kubernetes`. */
function environmentOf({ env }: Container): Record<string, string> {
  const entries = env.flatMap(({ name, value, valueFrom }) => {
    const { name: secret = '', key = '', optional = false } = valueFrom?.secretKeyRef ?? {};
    const found = valueFrom ? secrets[secret.replace(/^matchpoint-/, '')]?.[key] : value;
    if (found === undefined && !optional)
      throw new Error(`${name} is to come from ${key} of ${secret}, which make-secrets.mjs does not make`);
    return found === undefined ? [] : [[name, found]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

describe.each(RENDERINGS.map(({ name }) => name))('the chart, rendered as %s', (rendering) => {
  const text = read(rendering);
  const resources = parseAllDocuments(text).map((document) => document.toJS() as Resource);
  const all = (kind: string): Resource[] => resources.filter((resource) => resource.kind === kind);
  const one = (kind: string, name: string): Resource =>
    all(kind).find(({ metadata }) => metadata.name === `matchpoint-${name}`) as Resource;
  const podOf = (name: string): PodSpec => one('Deployment', name).spec.template.spec;
  const containerOf = (name: string): Container => podOf(name).containers[0];
  const portOf = (name: string, port: string): number | undefined =>
    containerOf(name).ports?.find((each) => each.name === port)?.containerPort;

  it('matches the current chart (`node tools/deploy/render-chart.mjs` renders it)', () => {
    expect(text.split('\n')[0]).toBe(`# Made by tools/deploy/render-chart.mjs of the chart with digest ${digestOfChart()}`);
  });

  it('is valid according to the schemas of Kubernetes, without unknown fields', () => {
    const faults = resources.flatMap((resource) => {
      const validate = validatorOf(resource);
      const name = `${resource.apiVersion}/${resource.kind}`;
      if (!validate) return OF_OTHERS.includes(name) ? [] : [`${name}: no schema`];
      validate(resource);
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${resource.kind} ${resource.metadata.name}${instancePath}: ${message} ${JSON.stringify(params)}`,
      );
    });
    expect(faults).toEqual([]);
  });

  it.each(PROCESS_NAMES)('gives %s an environment with which it starts, without duplicates and unknown variables', (name) => {
    const container = containerOf(name);
    readEnvironment(name, environmentOf(container));
    const names = container.env.map((variable) => variable.name);
    expect(new Set(names).size).toBe(names.length);
    const known = namesInCode(name);
    expect(names.filter((variable) => !known.has(variable) && !OF_NODE.includes(variable))).toEqual([]);
  });

  it.each(PROCESS_NAMES)('lets %s find the processes that it calls, and connects it with no others', (name) => {
    const environment = environmentOf(containerOf(name));
    const calls = callsOf(name, environment);
    expect(facts[name]?.calls.toSorted()).toEqual(calls.toSorted());
    for (const callee of calls) {
      const { clusterIP, selector, ports } = one('Service', callee).spec;
      expect({ clusterIP, component: selector[COMPONENT] }).toEqual({ clusterIP: 'None', component: callee });
      expect(environment[`MATCHPOINT_${callee.replaceAll('-', '_').toUpperCase()}_URL`]).toBe(
        `dns:///matchpoint-${callee}:${ports[0]?.port}`,
      );
      expect(ports[0]?.port).toBe(portOf(callee, 'grpc'));
    }
    const { ingress, egress } = one('NetworkPolicy', name).spec;
    const components = (peers: Rule['to'] = []) => peers.map((peer) => peer.podSelector?.matchLabels[COMPONENT]).toSorted();
    const callers = PROCESS_NAMES.filter((other) => callsOf(other, environmentOf(containerOf(other))).includes(name));
    const inner = ingress.find(({ ports }) => ports.some(({ port }) => port === 'grpc' || port === 'admin'));
    expect(components(inner?.from)).toEqual([...callers, 'cli'].toSorted());
    expect(components(egress.find(({ ports }) => ports.some(({ port }) => port === 9000))?.to)).toEqual(calls.toSorted());
  });

  it.each(PROCESS_NAMES)('lets %s reach the receiver of traces if its environment names one', (name) => {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environmentOf(containerOf(name));
    const ports = one('NetworkPolicy', name).spec.egress.flatMap((rule) => rule.ports.map(({ port }) => port));
    expect(ports.includes(4318)).toBe(endpoint !== undefined);
    if (endpoint !== undefined) expect(ports).toContain(Number(new URL(endpoint).port));
  });

  it.each(PROCESS_NAMES)('makes %s listen on the ports of its container', (name) => {
    const environment = environmentOf(containerOf(name));
    const listening =
      name === 'gateway'
        ? { http: environment.PORT, admin: environment.MATCHPOINT_ADMIN_PORT, metrics: environment.MATCHPOINT_METRICS_PORT }
        : { grpc: environment.MATCHPOINT_GRPC_PORT, metrics: environment.MATCHPOINT_METRICS_PORT };
    const named = Object.fromEntries((containerOf(name).ports ?? []).map((port) => [port.name, String(port.containerPort)]));
    expect(named).toEqual(listening);
    const dockerfile = fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
    for (const port of Object.values(named)) expect(dockerfile).toMatch(new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'));
  });

  it.each(PROCESS_NAMES)('checks the health of %s over HTTP, and gives it enough time to stop', (name) => {
    const { startupProbe, livenessProbe, readinessProbe, lifecycle } = containerOf(name);
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual([
      { path: '/health/live', port: 'metrics' },
      { path: '/health/live', port: 'metrics' },
      { path: '/health/ready', port: 'metrics' },
    ]);
    const { MATCHPOINT_GRACE_SECONDS: grace } = environmentOf(containerOf(name));
    expect(podOf(name).terminationGracePeriodSeconds).toBeGreaterThan((lifecycle?.preStop.sleep.seconds ?? 0) + Number(grace));
  });

  it('confines every pod: restricted, no token of the API server, a memory limit, its own tmp', () => {
    const pods = [...all('Deployment'), ...all('Job')].map(({ spec }) => spec.template.spec);
    expect(pods).toHaveLength(2 * PROCESS_NAMES.length + 1);
    for (const { automountServiceAccountToken, securityContext, containers } of pods) {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } });
      expect(containers).toHaveLength(1);
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(containers[0].resources.limits.memory).toMatch(/^\d+(Mi|Gi)$/);
    }
  });

  it.each(PROCESS_NAMES)('migrates the database of %s before any process of the release runs', (name) => {
    const { metadata, spec } = one('Job', `${name}-migrate`);
    const container = spec.template.spec.containers[0];
    expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(container.command).toEqual(['node', `dist/apps/${name}/migrate.js`]);
    expect(container.image).toBe(containerOf(name).image);
    const variables = Object.keys(environmentOf(container)).filter((variable) => !OF_NODE.includes(variable));
    expect(variables).toEqual(['DATABASE_MIGRATION_URL', 'DATABASE_URL']);
    // Before the migration; otherwise a namespace that denies everything would keep it from its database.
    const { annotations = {} } = one('NetworkPolicy', `${name}-migrate`).metadata;
    expect(annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(Number(annotations['helm.sh/hook-weight'])).toBeLessThan(Number(metadata.annotations?.['helm.sh/hook-weight']));
  });

  it('names images by targets of the Dockerfile', () => {
    const dockerfile = fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
    for (const { spec } of [...all('Deployment'), ...all('Job')]) {
      const target = spec.template.spec.containers[0].image.split('/').at(-1)?.split(/[:@]/)[0];
      expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${target}$`, 'm'));
    }
  });

  it('gives the operators’ command everything it needs to find a system', () => {
    const environment = environmentOf(containerOf('cli'));
    expect(environment.MATCHPOINT_GATEWAY_ADMIN_URL).toBe(`dns:///matchpoint-gateway-admin:${portOf('gateway', 'admin')}`);
    for (const callee of facts.gateway?.calls ?? []) {
      expect(environment[`MATCHPOINT_${callee.replaceAll('-', '_').toUpperCase()}_URL`]).toBe(`dns:///matchpoint-${callee}:9000`);
    }
    const known = namesInCode('cli');
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
  });

  it('contains no secret', () => {
    expect(all('Secret')).toEqual([]);
    expect(text).not.toMatch(/(password|pepper|token)"?: *["']?\w{8,}/i);
  });
});

describe('the chart in production', () => {
  const resources = parseAllDocuments(read('production')).map((document) => document.toJS() as Resource);

  it('never opens more connections than the PostgreSQL of its README accepts, even with all pods of an update', () => {
    const connections = PROCESS_NAMES.map((name) => {
      const named = (kind: string) =>
        resources.find((each) => each.kind === kind && each.metadata.name === `matchpoint-${name}`) as Resource;
      const { MATCHPOINT_DATABASE_CONNECTIONS: pool } = environmentOf(named('Deployment').spec.template.spec.containers[0]);
      return ((named('HorizontalPodAutoscaler').spec.maxReplicas ?? 0) + SURGE) * (Number(pool) + SESSIONS_BESIDE_THE_POOL);
    });
    const readme = fs.readFileSync(path.join(CHART, 'README.md'), 'utf8');
    const accepted = Number(/max_connections: "(\d+)"/.exec(readme)?.[1]);
    expect(connections.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(accepted);
  });

  it('trusts PostgreSQL’s certificate authority in every process and every migration', () => {
    for (const { kind, spec, metadata } of resources) {
      if (!['Deployment', 'Job'].includes(kind) || metadata.name.endsWith('-cli')) continue;
      const { containers, volumes } = spec.template.spec;
      expect(environmentOf(containers[0]).NODE_EXTRA_CA_CERTS).toBe('/run/matchpoint-ca/ca.crt');
      expect(volumes).toContainEqual(expect.objectContaining({ name: 'ca' }));
    }
  });

  it('is scraped as the job by which rules and dashboards find it, whatever its release and its namespace are called', () => {
    const { jobLabel = '' } = resources.find(({ kind }) => kind === 'PodMonitor')?.spec ?? {};
    const labels = resources.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.metadata.labels[jobLabel]);
    expect(new Set(labels)).toEqual(new Set(['matchpoint']));
    expect(fs.readFileSync(path.join(CHART, 'templates/_helpers.tpl'), 'utf8')).toContain(`${jobLabel}: matchpoint\n`);
  });

  it('has three replicas of everything, protected from disruptions, and three copies of the stream', () => {
    const scalers = resources.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    expect(scalers.map(({ spec }) => spec.minReplicas)).toEqual(PROCESS_NAMES.map(() => 3));
    expect(resources.filter(({ kind }) => kind === 'PodDisruptionBudget')).toHaveLength(PROCESS_NAMES.length);
    const pods = resources.filter(({ kind, metadata }) => kind === 'Deployment' && !metadata.name.endsWith('-cli'));
    for (const { spec } of pods) expect(environmentOf(spec.template.spec.containers[0]).MATCHPOINT_STREAM_REPLICAS).toBe('3');
  });
});

describe('installing the chart', () => {
  it.each(['docs/deploy.md', 'deploy/helm/matchpoint/README.md'])('gives the migrations enough time, in %s', (document) => {
    const { migrations } = parse(fs.readFileSync(path.join(CHART, 'values.yaml'), 'utf8')) as {
      migrations: { activeDeadlineSeconds: number };
    };
    const commands =
      fs.readFileSync(path.join(ROOT, document), 'utf8').match(/^helm (install|upgrade) .*deploy\/helm\/matchpoint.*$/gm) ?? [];
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const minutes = Number(/--timeout (\d+)m/.exec(command)?.[1]);
      expect([command, minutes * 60 > migrations.activeDeadlineSeconds]).toEqual([command, true]);
    }
  });
});

/** Reads the templates themselves, for values that no committed rendering sets. */
describe('the NetworkPolicies', () => {
  const template = fs.readFileSync(path.join(CHART, 'templates/networkpolicy.yaml'), 'utf8');
  it.each([
    ['webhook.to', 'webhook'],
    ['oidc.to', 'account'],
  ])('open networkPolicy.%s only to %s', (value, process) => {
    const conditions = template.split('\n').filter((line) => line.includes(`$policy.${value} `) || line.includes(`$policy.${value}}`));
    expect(conditions.filter((line) => line.includes('{{- if'))).toEqual([`    {{- if and (eq $name "${process}") $policy.${value} }}`]);
  });
});
