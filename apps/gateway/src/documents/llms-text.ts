import type { RouteDefinition } from '../operation/route-definition.js';
import { type Tag, TAGS } from '../operation/tags.js';

/** `/llms.txt` (llmstxt.org): what the API is, where its descriptions are, and one line per operation. */
export function llmsText(routes: readonly RouteDefinition[], baseUrl: string): string {
  const sections = (Object.keys(TAGS) as Tag[])
    .map((tag) => ({ tag, operations: routes.filter((route) => route.tag === tag) }))
    .filter(({ operations }) => operations.length > 0)
    .flatMap(({ tag, operations }) => [`### ${tag}`, '', TAGS[tag], '', ...operations.map(describe), '']);
  return [introduction(baseUrl), '## Operations', '', ...sections].join('\n');
}

const describe = ({ method, path, operationId, summary }: RouteDefinition): string =>
  `- \`${method} ${path}\` (\`${operationId}\`): ${summary}`;

const introduction = (baseUrl: string): string => `# Matchpoint

> Matchpoint is an open, self-hosted platform for esports matches and leagues. One HTTP API covers teams, organizations, matches,
> leagues, image uploads and signed webhooks.

- Base URL: \`${baseUrl}/api/v1\`
- Authentication: \`Authorization: Bearer <key>\`. People create keys in the web app under Developer.
- Bodies are JSON. Some reads are POST and take their filters in the body.
- Every error has the fields \`error\` (a stable code), \`message\`, \`details\` and \`requestId\`.
- A 429 says in \`Retry-After\` how many seconds to wait.
- Send an \`Idempotency-Key\` with writes that accept one, and reuse it when you retry.

## Documents

- [OpenAPI 3.1, every operation](${baseUrl}/api-reference/openapi.full.json): schemas, errors, examples; also as
  [YAML](${baseUrl}/api-reference/openapi.full.yaml)
- [OpenAPI 3.1, public reads](${baseUrl}/api-reference/openapi.json): match listings, badges and public league reads; also as
  [YAML](${baseUrl}/api-reference/openapi.yaml)
- [AsyncAPI 3, every event](${baseUrl}/api-reference/asyncapi.json): what webhooks deliver; also as
  [YAML](${baseUrl}/api-reference/asyncapi.yaml)
- [API reference](${baseUrl}/api-reference): the same for people
`;
