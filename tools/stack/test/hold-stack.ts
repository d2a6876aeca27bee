// Run by the tests as a separate process, to be killed: starts a stack, prints what it started, and holds it.
import { startStack } from '../src/index.js';

const [directory = ''] = process.argv.slice(2);
const stack = await startStack({ directory, durable: false, packagesDirectory: process.env.PACKAGES });
console.log(JSON.stringify({ urls: stack.urls, pids: Object.fromEntries([...stack.processes].map(([name, { pid }]) => [name, pid])) }));
setInterval(() => undefined, 1_000);
