import type { RouteDefinition } from '../http/define-route.js';
import { asyncDocument } from './async-document.js';
import { buildDocument, type OpenApiDocument } from './build-document.js';
import { describeWebhooks } from './describe-webhooks.js';

const VERSION = '1.0.0';

/** The published description: the paths of specification 9, and no others. */
export function publishedDocument(routes: readonly RouteDefinition[], baseUrl: string): OpenApiDocument {
  return buildDocument(routes.filter(({ isPublished }) => isPublished), {
    title: 'Matchpoint public API',
    description: 'Match listings, streaming badges and public league reads.',
    version: VERSION,
    baseUrl,
  });
}

/** Every event, in AsyncAPI 3. */
export function eventsDocument(): object {
  return asyncDocument(VERSION);
}

/** Every operation, and every event under `webhooks`. */
export function fullDocument(routes: readonly RouteDefinition[], baseUrl: string): OpenApiDocument {
  const document = buildDocument(routes, {
    title: 'Matchpoint API',
    description: 'The whole HTTP API of the esports match, league and developer platform.',
    version: VERSION,
    baseUrl,
  });
  return { ...document, tags: [...document.tags as object[], { name: 'Events' }], webhooks: describeWebhooks() };
}
