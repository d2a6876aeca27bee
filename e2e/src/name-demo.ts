import type { DescribedOperation } from './described-operations.js';

const DEMO_LEAGUE = 'vct_americas';
/** Names in the demo, by the paths that take such a name. */
const OF_DEMO: readonly [RegExp, string][] = [
  [/^\/teams\/\{identifier\}/, 'sentinels'],
  [/^\/orgs\/\{identifier\}/, 'americas_region'],
  [/^(\/staff)?\/leagues\/\{identifier\}/, DEMO_LEAGUE],
];

interface Recorded {
  request: { path?: Record<string, unknown> };
}

/**
 * A recorded example with the team, organization or league of its test named as one that every demo has. Writes to teams and organizations
 * keep the names of their tests: the curl samples create what they write to.
 */
export function nameDemo<Example extends Recorded>({ path, repeat }: DescribedOperation, example: Example): Example {
  const [, slug] = OF_DEMO.find(([shape]) => shape.test(path)) ?? [];
  const recorded = example.request.path?.identifier;
  if (slug === undefined || (repeat !== 'read' && slug !== DEMO_LEAGUE)) return example;
  const visit = (value: unknown): unknown => {
    if (value === recorded) return slug;
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member)]));
  };
  return visit(example) as Example;
}
