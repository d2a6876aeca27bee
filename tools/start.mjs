// `npm start`. Built-in modules only: node_modules may be missing.
import { become } from './install/become.mjs';

await become('dist/tools/launcher/main.js');
