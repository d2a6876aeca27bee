import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout: this code lies three folders below it, as source and as bundle. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The folder of everything that a run keeps; another one makes a system of its own beside the first. */
export const localDirectory = (env: NodeJS.ProcessEnv): string => path.resolve(ROOT, env.MATCHPOINT_LOCAL || '.local');

/** Where mails go that no server sends. */
export const mailIn = (directory: string): string => path.join(directory, 'mail');

/** Where a run keeps uploaded images. */
export const uploadsIn = (directory: string): string => path.join(directory, 'uploads');
