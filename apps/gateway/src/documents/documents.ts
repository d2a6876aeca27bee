import type { RouteDefinition } from '../operation/route-definition.js';
import { asyncDocument } from './async-document.js';
import { buildDocument, type OpenApiDocument } from './build-document.js';
import { curlSample } from './code-sample.js';
import { describeWebhooks } from './describe-webhooks.js';
import { describeImagePaths } from './image-paths.js';
import type { RecordedExamples } from './recorded-example.js';

const VERSION = '1.0.0';

/** The published description: only the basic paths (docs/reference/values.md#documents). */
export function publishedDocument(routes: readonly RouteDefinition[], baseUrl: string, examples: RecordedExamples = {}): OpenApiDocument {
  return buildDocument(
    routes.filter(({ isPublished }) => isPublished),
    {
      title: 'Matchpoint public API',
      description:
        'Match listings, streaming badges and public league reads of the esports match, league and developer platform. ' +
        `The whole API is described in ${baseUrl}/api-reference/openapi.full.json.`,
      version: VERSION,
      baseUrl,
      examples,
    },
  );
}

/** Every event, in AsyncAPI 3. */
export function eventsDocument(): object {
  return asyncDocument(VERSION);
}

/** Every operation, the paths that carry images, and every event under `webhooks`. */
export function fullDocument(routes: readonly RouteDefinition[], baseUrl: string, examples: RecordedExamples = {}): OpenApiDocument {
  return buildDocument(routes, {
    title: 'Matchpoint API',
    description: fullDescription(baseUrl),
    version: VERSION,
    baseUrl,
    examples,
    describesSessions: true,
    sampleOf: (route) => curlSample(route, { routes, examples, baseUrl }),
    describeMore(components) {
      const images = describeImagePaths(components, baseUrl);
      return { ...describeWebhooks(components), paths: images.paths, errorStatuses: images.errorStatuses };
    },
  });
}

const fullDescription = (baseUrl: string): string => `The whole HTTP API of the esports match, league and developer platform.

**Keys.** Send \`Authorization: Bearer <key>\`. People create keys in the web app under Developer; each operation names the
scope that a key needs.

**Requests.** Bodies are JSON in UTF-8, plain or gzip. An operation with no required field takes no body, an empty body
  and \`{}\` alike. Several
reads are POST and take their filters in the body. An unknown field has no effect
and is named in the response header X-Matchpoint-Ignored-Fields.

**Responses.** Every success has a \`timestamp\`. Times are ISO 8601 in UTC, unless a field says epoch milliseconds. Ids are opaque.
A field without a value is null if it is required, and omitted if it is optional. New fields, events and error codes may be added at
any time: ignore unknown ones.

**Errors.** Every error has the body \`Error\`; rely on its code. The responses of an operation list its error codes.

**Pages.** A list returns one page and a cursor: send it with the same filters to get the next page.

**Retries.** \`x-matchpoint-repeat\` of an operation says whether you can retry it after a lost response: \`read\` and \`natural\`
  (a write without a second effect) always, \`keyed\` with the same Idempotency-Key, \`once\` only after a 429.

**Limits.** The X-RateLimit headers of every response show what is left. The Retry-After of a 429 says how long to wait.

**Webhooks.** Each event is signed according to Standard Webhooks; verify the raw body before you parse it.

**Documents.** This description as [JSON](${baseUrl}/api-reference/openapi.full.json) and
[YAML](${baseUrl}/api-reference/openapi.full.yaml). The events as AsyncAPI 3, in [JSON](${baseUrl}/api-reference/asyncapi.json) and
[YAML](${baseUrl}/api-reference/asyncapi.yaml). A short overview for language models: [llms.txt](${baseUrl}/llms.txt). Each has an
\`ETag\`: send it in \`If-None-Match\` and get a 304 while nothing has changed.

**SDK.** \`@matchpoint/sdk\` has a typed method for every operation. It honours Retry-After, retries where that is safe, iterates
over pages and verifies webhooks.

**Examples.** They were recorded from a system with the demo season, then shortened; their ids and times are replaced by stable ones
and secrets are masked. The curl samples run as they stand against the demo season: replace only the keys. A sample that needs
something of your own notes that in its first line.`;
