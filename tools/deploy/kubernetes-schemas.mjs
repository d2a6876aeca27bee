import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from '../install/run-step.mjs';

/** The Kubernetes version that the chart is checked against: schemas, helm's `--kube-version`, the API server. */
export const KUBERNETES = '1.34.1';

export const SCHEMAS = path.join(ROOT, `tools/deploy/schemas/kubernetes-${KUBERNETES}.json.gz`);

/** All built-in Kubernetes kinds that the chart may create: `<group>/<version>/<kind>`. */
export const KINDS = [
  'apps/v1/Deployment',
  'autoscaling/v2/HorizontalPodAutoscaler',
  'batch/v1/Job',
  'networking.k8s.io/v1/Ingress',
  'networking.k8s.io/v1/NetworkPolicy',
  'policy/v1/PodDisruptionBudget',
  'v1/Secret',
  'v1/Service',
  'v1/ServiceAccount',
];

/**
 * @returns {{kinds: Record<string, string>, definitions: Record<string, object>}} JSON Schemas that refer to each other as
 * `#/definitions/…`
 */
export function readSchemas() {
  return JSON.parse(gunzipSync(readFileSync(SCHEMAS)).toString('utf8'));
}
