import { rpcKeys } from '@matchpoint/testing';
import { describe, expect, it } from 'vitest';
import { parseReplicas } from './parse-arguments.js';
import { planInstances, type Plan } from './plan-instances.js';
import { PROCESSES, type ProcessName, SERVICES } from './process-table.js';

function plan(replicas = '', pooler?: string, standby?: string): Promise<Plan> {
  let last = 20_000;
  return planInstances({
    pooler,
    standby,
    replicas: parseReplicas(replicas),
    port: 8080,
    host: '0.0.0.0',
    webhookAllow: 'localhost',
    staffSecondFactor: 'optional',
    uploadDirectory: '/uploads',
    mailDirectory: '/mail',
    publicUrl: 'http://127.0.0.1:8080',
    urls: { database: 'postgresql://x/postgres', redis: 'redis://x', nats: 'nats://x' },
    databases: Object.fromEntries(PROCESSES.map(({ name, database }) => [name, { serviceUrl: `postgresql://x/${database}` }])) as Record<
      ProcessName,
      { serviceUrl: string }
    >,
    secrets: {
      internalToken: 'token',
      keyPepper: 'pepper',
      cursorSecret: 'cursor',
      mediaSecret: 'media',
      webhookSecretKeys: 'k:key',
      accountSecretKeys: 'k:key',
      contextSigningKey: rpcKeys.signingKey,
    },
    nextPort: async () => (last += 1),
  });
}

const byName = ({ instances }: Plan) => Object.fromEntries(instances.map((instance) => [instance.name, instance]));

describe('planInstances', () => {
  it('gives every process its own database and no port twice', async () => {
    const { instances } = await plan('gateway=3,webhook=2');
    const single = SERVICES.filter((service) => service !== 'webhook');
    expect(instances.map(({ name }) => name)).toEqual(['gateway', 'gateway-2', 'gateway-3', 'webhook', 'webhook-2', ...single]);
    expect(instances.every(({ env, process }) => env.DATABASE_URL === `postgresql://x/matchpoint_${process.replace('-', '_')}`)).toBe(true);
    const ports = instances.flatMap(({ port, metricsPort, env }) => [
      port,
      metricsPort,
      ...(env.MATCHPOINT_ADMIN_PORT ? [Number(env.MATCHPOINT_ADMIN_PORT)] : []),
    ]);
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('connects every process through the pooler, if there is one, and directly for dedicated sessions', async () => {
    const pooled = await plan('', 'postgresql://console:secret@127.0.0.1:6432/pgbouncer');
    for (const { env, process } of pooled.instances) {
      const database = `matchpoint_${process.replace('-', '_')}`;
      expect(env.DATABASE_URL).toBe(`postgresql://127.0.0.1:6432/${database}?pgbouncer=true`);
      expect(env.DATABASE_DIRECT_URL).toBe(`postgresql://x/${database}`);
    }
    for (const { env } of (await plan()).instances) expect(env).not.toHaveProperty('DATABASE_DIRECT_URL');
  });

  it('configures a read replica, without the pooler, for services whose listings use it', async () => {
    const { instances } = await plan(
      '',
      'postgresql://console:secret@127.0.0.1:6432/pgbouncer',
      'postgresql://postgres:secret@127.0.0.1:5433/postgres',
    );
    const told = instances.flatMap(({ process, env }) => (env.DATABASE_READ_URL ? [[process, env.DATABASE_READ_URL]] : []));
    expect(Object.fromEntries(told)).toEqual({
      'catalog-profile': 'postgresql://127.0.0.1:5433/matchpoint_catalog_profile',
      'match': 'postgresql://127.0.0.1:5433/matchpoint_match',
      'league': 'postgresql://127.0.0.1:5433/matchpoint_league',
    });
    for (const { env } of (await plan()).instances) expect(env).not.toHaveProperty('DATABASE_READ_URL');
  });

  it('starts the first gateway on the requested port, and lets only gateways listen beyond loopback', async () => {
    const { gateway, match } = byName(await plan());
    expect(gateway?.env).toMatchObject({ PORT: '8080', MATCHPOINT_BIND: '0.0.0.0' });
    expect(match?.env).toMatchObject({ MATCHPOINT_BIND: '127.0.0.1' });
    for (const each of [gateway, match]) expect(each?.env).toMatchObject({ MATCHPOINT_ADMIN_BIND: '127.0.0.1' });
  });

  it('gives every process the addresses of all replicas of a service', async () => {
    const planned = await plan('match=2');
    const { gateway, league, match, 'match-2': second } = byName(planned);
    const target = `ipv4:127.0.0.1:${match?.port},127.0.0.1:${second?.port}`;
    expect([gateway, league, match].map((each) => each?.env.MATCHPOINT_MATCH_URL)).toEqual([target, target, target]);
    expect(planned.runtime.MATCHPOINT_MATCH_URL).toBe(target);
  });

  it('configures emails and the URL of their links only for the account service', async () => {
    const { instances } = await plan();
    expect(instances.filter(({ env }) => 'MATCHPOINT_MAIL_DIRECTORY' in env).map(({ process }) => process)).toEqual(['account']);
    expect(byName(await plan()).account?.env).toMatchObject({
      MATCHPOINT_MAIL_DIRECTORY: '/mail',
      MATCHPOINT_PUBLIC_URL: 'http://127.0.0.1:8080',
    });
  });

  it('gives secrets only to the processes that need them', async () => {
    const { instances } = await plan();
    expect(instances.filter(({ env }) => 'MATCHPOINT_KEY_PEPPER' in env).map(({ process }) => process)).toEqual(['gateway']);
    expect(instances.filter(({ env }) => 'MATCHPOINT_MEDIA_SECRET' in env).map(({ process }) => process)).toEqual(['gateway']);
    expect(instances.filter(({ env }) => 'MATCHPOINT_CONTEXT_SIGNING_KEY' in env).map(({ process }) => process)).toEqual(['gateway']);
    expect(instances.filter(({ env }) => 'MATCHPOINT_ACCOUNT_SECRET_KEYS' in env).map(({ process }) => process)).toEqual(['account']);
    expect(instances.filter(({ env }) => 'MATCHPOINT_WEBHOOK_SECRET_KEYS' in env).map(({ process }) => process)).toEqual(['webhook']);
  });
});
