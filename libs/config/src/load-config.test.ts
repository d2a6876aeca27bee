import { describe, expect, it } from 'vitest';
import { boolean, integer, list, loadConfig, oneOf, optionalText, text, url } from './index.js';

const TABLE = {
  port: integer('PORT', { default: 8080, min: 0, max: 65_535 }),
  database: url('DATABASE_URL', { protocols: ['postgresql:', 'postgres:'] }),
  nats: url('NATS_URL', { protocols: ['nats:'], several: true, default: 'nats://localhost' }),
  level: oneOf('LOG_LEVEL', ['debug', 'info'], { default: 'info' }),
  secret: text('SECRET', { minLength: 16 }),
  proxies: list('PROXIES', { default: [] }),
  traced: boolean('TRACED', { default: false }),
  publicUrl: optionalText('PUBLIC_URL'),
};
const GOOD = { DATABASE_URL: 'postgresql://localhost/x', SECRET: 'sixteen characters' };

describe('configuration', () => {
  it('has typed values, with defaults for absent or empty variables', () => {
    expect(loadConfig(TABLE, { ...GOOD, PORT: '', PROXIES: ' 10.0.0.0/8, ,::1/128 ', TRACED: '1' })).toEqual({
      port: 8080,
      database: GOOD.DATABASE_URL,
      nats: 'nats://localhost',
      level: 'info',
      secret: GOOD.SECRET,
      proxies: ['10.0.0.0/8', '::1/128'],
      traced: true,
      publicUrl: undefined,
    });
  });

  it('accepts several URLs for a cluster of several servers', () => {
    expect(loadConfig(TABLE, { ...GOOD, NATS_URL: 'nats://a:4222, nats://b:4222' }).nats).toBe('nats://a:4222, nats://b:4222');
  });

  it.each([
    ['PORT', '80 80', 'PORT must be an integer from 0 to 65535'],
    ['PORT', '65536', 'PORT must be an integer from 0 to 65535'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a URL that begins with postgresql:// or postgres://'],
    ['DATABASE_URL', undefined, 'DATABASE_URL is required'],
    ['NATS_URL', 'nats://a:4222,http://b:4222', 'NATS_URL must be a URL that begins with nats://'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of debug, info'],
    ['SECRET', 'short', 'SECRET must have at least 16 characters'],
    ['TRACED', 'maybe', 'TRACED must be true or false'],
  ])('refuses %s=%s with one line that names it', (name, value, line) => {
    expect(() => loadConfig(TABLE, { ...GOOD, [name]: value })).toThrow(expect.objectContaining({ message: line }));
  });
});
