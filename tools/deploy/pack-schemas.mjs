// Extracts the schemas of the kinds that the chart creates from Kubernetes' own API description in its Go module, and packs them into
// tools/deploy/schemas (Apache-2.0, like Kubernetes): `node tools/deploy/pack-schemas.mjs`. Needs Go; only after a change of the version or
// kinds.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../install/run-step.mjs';
import { downloadModule } from './build-go-tools.mjs';
import { KINDS, KUBERNETES, SCHEMAS } from './kubernetes-schemas.mjs';

const { definitions } = JSON.parse(
  readFileSync(path.join(downloadModule('k8s.io/kubernetes', `v${KUBERNETES}`), 'api/openapi-spec/swagger.json'), 'utf8'),
);
const kinds = Object.fromEntries(KINDS.map((kind) => [kind, definitionOf(kind)]));
const needed = {};
for (const name of Object.values(kinds)) collect(name);
const pack = { $comment: `Of Kubernetes ${KUBERNETES}, Copyright The Kubernetes Authors, Apache-2.0`, kinds, definitions: needed };
mkdirSync(path.dirname(SCHEMAS), { recursive: true });
writeFileSync(SCHEMAS, gzipSync(JSON.stringify(pack), { level: 9 }));
console.log(`${path.relative(ROOT, SCHEMAS)}: ${KINDS.length} kinds, ${Object.keys(needed).length} definitions`);

/** The name of the definition of `apps/v1/Deployment`, according to its group, version and kind. */
function definitionOf(wanted) {
  const found = Object.entries(definitions).find(([, { 'x-kubernetes-group-version-kind': names = [] }]) =>
    names.some(({ group, version, kind }) => [group, version, kind].filter(Boolean).join('/') === wanted),
  );
  if (!found) throw new Error(`Kubernetes ${KUBERNETES} has no ${wanted}`);
  return found[0];
}

function collect(name) {
  if (name in needed) return;
  needed[name] = {};
  needed[name] = strict(definitions[name], name);
}

/** Without descriptions and extensions; an object with defined fields accepts no others. */
function strict(node, name) {
  if (Array.isArray(node)) return node.map((each) => strict(each));
  if (typeof node !== 'object' || node === null) return node;
  if (node.format === 'int-or-string' || name?.endsWith('.Quantity')) return { type: ['string', 'number'] };
  const entries = Object.entries(node).filter(
    ([key, value]) => !key.startsWith('x-') && !(key === 'description' && typeof value === 'string') && key !== 'default',
  );
  const made = Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === '$ref') collect(value.slice('#/definitions/'.length));
      if (key === 'properties') return [key, Object.fromEntries(Object.entries(value).map(([field, schema]) => [field, strict(schema)]))];
      return [key, strict(value)];
    }),
  );
  return made.properties ? { ...made, additionalProperties: false } : made;
}
