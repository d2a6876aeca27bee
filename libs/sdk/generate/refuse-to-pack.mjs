// This folder is the workspace's; what is published is made of it by build-package.mjs, with a package.json of its own.
import process from 'node:process';

console.error('Run `npm run package -w @matchpoint/sdk`, then `npm pack ./libs/sdk/dist`.');
process.exit(1);
