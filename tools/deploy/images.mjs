import { PROCESSES } from '../install/processes.mjs';

/** Every Dockerfile target that becomes an image: one per process, and the command. */
export const IMAGES = [...PROCESSES, 'cli'];

/** The name under which an image is built and found. */
export function imageName(target, tag) {
  return `matchpoint/${target}:${tag}`;
}
