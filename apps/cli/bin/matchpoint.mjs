#!/usr/bin/env node
// The executable of the workspace's bin entry. It is committed, not built: npm links a bin at install time, and only if the file exists.
import { existsSync } from 'node:fs';
import process from 'node:process';

const program = new URL('../../../dist/apps/cli/main.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  process.stderr.write(
    'Matchpoint is not built yet: run npm start, which installs, builds and starts everything (or npx nx build @matchpoint/cli).\n',
  );
  process.exitCode = 3;
}
