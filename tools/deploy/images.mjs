import { PROCESSES } from '../install/processes.mjs';

/** Every target of the Dockerfile that becomes an image: one for each process, and the command. */
export const IMAGES = [...PROCESSES, 'cli'];

/** The name under which an image is built and found. */
export function imageName(target, tag) {
  return `matchpoint/${target}:${tag}`;
}
