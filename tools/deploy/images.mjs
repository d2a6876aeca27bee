/** The processes of the product that have a schema each, and so a `migrate.js`; the Dockerfile has a target for each. */
export const PROCESSES = ['gateway', 'match', 'league', 'catalog-profile', 'upload', 'webhook', 'account', 'tournament', 'notification'];

/** Every target of the Dockerfile that becomes an image. */
export const IMAGES = [...PROCESSES, 'cli'];

/** The name under which an image is built and looked for. */
export function imageName(target, tag) {
  return `matchpoint/${target}:${tag}`;
}
