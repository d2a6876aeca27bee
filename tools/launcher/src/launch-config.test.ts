import { describe, expect, it } from 'vitest';
import { loadLaunchConfig } from './launch-config.js';

describe('webhooks of the demo', () => {
  it.each([undefined, '127.0.0.1', '127.8.9.1', '::1', 'localhost'])('may go to this machine if gateways listen on %s', (bind) => {
    expect(loadLaunchConfig({ MATCHPOINT_BIND: bind }).webhookAllow.split(',')).toContain('127.0.0.1');
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', '2001:db8::1', 'host.example'])(
    'may not if the gateways are reachable from elsewhere, on %s',
    (bind) => {
      expect(loadLaunchConfig({ MATCHPOINT_BIND: bind }).webhookAllow).toBe('');
    },
  );

  it('may go where the variable allows, regardless of where gateways listen', () => {
    expect(loadLaunchConfig({ MATCHPOINT_BIND: '0.0.0.0', MATCHPOINT_WEBHOOK_ALLOW: 'hooks.example' }).webhookAllow).toBe('hooks.example');
  });
});
