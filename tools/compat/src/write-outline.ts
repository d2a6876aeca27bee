import fs from 'node:fs';
import { outlineOf } from './outline.js';

// Outlines the OpenAPI document in the first file into the second.
const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('usage: write-outline.ts <openapi.json> <outline.json>');
fs.writeFileSync(to, `${JSON.stringify(outlineOf(JSON.parse(fs.readFileSync(from, 'utf8')) as object), null, 1)}\n`);
