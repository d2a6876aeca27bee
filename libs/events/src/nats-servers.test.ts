import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { natsServers } from './nats-servers.js';

describe('natsServers', () => {
  it.each([
    ['nats://127.0.0.1:4222', { servers: ['127.0.0.1:4222'] }],
    ['nats://host', { servers: ['host'] }],
    ['nats://host:80/', { servers: ['host:80'] }],
    ['nats://[::1]:4222', { servers: ['[::1]:4222'] }],
    ['tls://host:4222', { servers: ['host:4222'], tls: {} }],
    ['nats://user:secret@host:4222', { servers: ['host:4222'], user: 'user', pass: 'secret' }],
    ['nats://token@host:4222', { servers: ['host:4222'], token: 'token' }],
    ['nats://user:secret@a:1, nats://b:2,nats://user:secret@c:3', { servers: ['a:1', 'b:2', 'c:3'], user: 'user', pass: 'secret' }],
  ])('reads %s', (url, expected) => {
    expect(natsServers(url)).toEqual(expected);
  });

  it('reads a percent-encoded user and password', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(text, text, (user, pass) => {
        expect(natsServers(`nats://${encodeURIComponent(user)}:${encodeURIComponent(pass)}@host:4222`)).toEqual({
          servers: ['host:4222'],
          user,
          pass,
        });
      }),
    );
  });

  it.each([
    '',
    'nats://',
    'nats://user:secret@',
    'nats://user:secret@host:99999',
    'http://user:secret@host',
    'nats://user:secret@host/path',
    'nats://user:secret%@host',
    'nats://user:secret@a,nats://user:another@b',
  ])('refuses %s in one line, without showing the secret', (url) => {
    const thrown = (() => {
      try {
        return natsServers(url);
      } catch (error) {
        return error as Error;
      }
    })();
    expect(thrown).toBeInstanceOf(Error);
    expect(JSON.stringify({ ...(thrown as Error), message: (thrown as Error).message })).not.toContain('secret');
    expect((thrown as Error).message).toMatch(/^NATS_URL: [^\n]+$/);
  });
});
