import type { RouteDefinition } from '../http/define-route.js';
import { buildDocument, type OpenApiDocument } from './build-document.js';

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

/** Every operation. */
export function fullDocument(routes: readonly RouteDefinition[], baseUrl: string): OpenApiDocument {
  return buildDocument(routes, {
    title: 'Matchpoint API',
    description: 'The whole HTTP API of the esports match, league and developer platform.',
    version: VERSION,
    baseUrl,
  });
}
