// `npm run bench`. Built-in modules only: node_modules may be missing.
import { become } from './install/become.mjs';

await become('dist/tools/bench/main.js');
