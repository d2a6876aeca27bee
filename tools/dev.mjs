// `npm run dev -- match league`: the whole system, with the named processes bundled and restarted at each change of their source.
import process from 'node:process';
import { become } from './install/become.mjs';

const isName = (word) => !word.startsWith('-');
const [names, options] = [process.argv.slice(2).filter(isName), process.argv.slice(2).filter((word) => !isName(word))];
process.argv.splice(2, Infinity, ...options, ...(names.length > 0 ? [`--watch=${names.join(',')}`] : []));
await become('dist/tools/launcher/main.js');
