// This folder belongs to the workspace. build-package.mjs makes the published package from it, with its own package.json.
import process from 'node:process';

console.error('Run `npm run package -w @matchpoint/sdk`, then `npm pack ./libs/sdk/dist`.');
process.exit(1);
