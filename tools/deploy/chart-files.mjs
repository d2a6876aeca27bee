import path from 'node:path';
import { filesBelow, hashFiles } from '../install/hash-files.mjs';
import { ROOT } from '../install/run-step.mjs';

export const CHART = path.join(ROOT, 'deploy/helm/matchpoint');

/** The committed renderings: with the minimum of values, with Secrets made by the chart, and as in production. */
export const RENDERINGS = [
  {
    name: 'default',
    values: ['image.registry=registry.example.com/matchpoint', 's3.bucket=matchpoint-uploads', 'gateway.publicUrl=https://api.example.com'],
  },
  { name: 'production', values: ['values-production.yaml'] },
];

/** A digest over all files of the chart but its README. */
export function digestOfChart() {
  return hashFiles([...filesBelow(path.relative(ROOT, CHART))].filter((file) => !file.endsWith('.md')));
}
