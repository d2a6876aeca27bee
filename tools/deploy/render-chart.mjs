// Renders the chart with helm into deploy/helm/renderings, with the digest of the chart's files in each rendering.
//   node tools/deploy/render-chart.mjs            lint, and write what has changed
//   node tools/deploy/render-chart.mjs --check    lint, and fail if the committed ones differ from helm's output
// helm: on the PATH, or built by build-go-tools.mjs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runCommand, StepError } from '../install/run-step.mjs';
import { findTool } from './build-go-tools.mjs';
import { CHART, digestOfChart, RENDERINGS } from './chart-files.mjs';
import { KUBERNETES } from './kubernetes-schemas.mjs';

try {
  const isCheck = process.argv.includes('--check');
  const helm = findTool('helm');
  if (!helm) throw new StepError('helm is needed: on the PATH, or by node tools/deploy/build-go-tools.mjs helm');
  const digest = digestOfChart();
  for (const { name, values } of RENDERINGS) {
    const options = values.flatMap((value) => (value.endsWith('.yaml') ? ['--values', path.join(CHART, value)] : ['--set', value]));
    const words = [path.relative(ROOT, CHART), '--kube-version', KUBERNETES, ...options];
    await runCommand('helm lint', helm, ['lint', '--strict', '--quiet', ...words], { quiet: true });
    const rendered = await runCommand('helm template', helm, ['template', 'matchpoint', '--namespace', 'matchpoint', ...words], {
      quiet: true,
    });
    keep(
      path.join(ROOT, 'deploy/helm/renderings', `${name}.yaml`),
      `# Made by tools/deploy/render-chart.mjs of the chart with digest ${digest}\n${rendered}`,
      isCheck,
    );
  }
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}

function keep(file, content, isCheck) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  const name = path.relative(ROOT, file);
  if (isCheck)
    throw new StepError(`${name} differs from helm's rendering of the chart: run node tools/deploy/render-chart.mjs and commit it`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`Rendered ${name}`);
}
