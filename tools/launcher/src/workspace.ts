import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout: this code is three folders below it, both as source and as bundle. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The folder of a run's data; another one makes a separate system. */
export const localDirectory = (env: NodeJS.ProcessEnv): string => path.resolve(ROOT, env.MATCHPOINT_LOCAL || '.local');

/** Folder of mails without a mail server. */
export const mailIn = (directory: string): string => path.join(directory, 'mail');

/** Folder of a run's uploaded images. */
export const uploadsIn = (directory: string): string => path.join(directory, 'uploads');
