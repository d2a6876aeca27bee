import type { DescribedOperation } from './described-operations.js';

/** Of the demo, by the paths that name such a thing. */
const OF_DEMO: readonly [RegExp, string][] = [
  [/^\/teams\/\{identifier\}/, 'sentinels'],
  [/^\/orgs\/\{identifier\}/, 'americas_region'],
  [/^\/leagues\/\{identifier\}/, 'vct_americas'],
];

interface Recorded {
  request: { path?: Record<string, unknown> };
}

/**
 * A recorded read with what it was about, a team, organization or league of the run, under the name of one that every demo has: whoever
 * sends the example is answered. Of writes the names stay what they are: nobody is to end the demo's season by trying them out.
 */
export function nameDemo<Example extends Recorded>({ path, repeat }: DescribedOperation, example: Example): Example {
  const [, slug] = OF_DEMO.find(([shape]) => shape.test(path)) ?? [];
  const recorded = example.request.path?.identifier;
  if (slug === undefined || repeat !== 'read') return example;
  const visit = (value: unknown): unknown => {
    if (value === recorded) return slug;
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member)]));
  };
  return visit(example) as Example;
}
