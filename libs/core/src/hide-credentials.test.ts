import { expect, it } from 'vitest';
import { hideCredentials } from './hide-credentials.js';

it.each([
  ['postgresql://user:secret@host:5432/x?sslmode=require', 'postgresql://host:5432/x?sslmode=require'],
  ['redis://:secret@host:6379/1', 'redis://host:6379/1'],
  ['redis://:se@cr,et@host', 'redis://host'],
  ['nats://secret@a:1,nats://user:secret@b:2', 'nats://a:1,nats://b:2'],
  ['nats://host:4222', 'nats://host:4222'],
])('removes the credentials from %s', (url, shown) => {
  expect(hideCredentials(url)).toBe(shown);
});
