import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface ComposeService {
  image: string;
  ports: string[];
  command?: string[];
  environment?: Record<string, string>;
}
interface Compose {
  services: Record<string, ComposeService>;
  configs: Record<string, { content: string }>;
}

const text = fs.readFileSync(new URL('../../../compose.dev.yml', import.meta.url), 'utf8');
const { services, configs } = parse(text) as Compose;
/** Compose ends with the message if the variable is missing or empty. */
const REQUIRED = /\$\{[A-Z]+_PASSWORD:\?[^}]+\}/;

/** Every scalar of the file whose name or line mentions a password. */
function secretsIn(node: unknown, name = ''): string[] {
  if (typeof node === 'string') {
    const lines = node.split('\n');
    return /password|auth$/i.test(name) ? [node] : lines.filter((line) => /requirepass|password/i.test(line));
  }
  return typeof node === 'object' && node !== null ? Object.entries(node).flatMap(([key, value]) => secretsIn(value, key)) : [];
}

describe('compose.dev.yml', () => {
  it('has no default passwords: each must be set in the environment', () => {
    const secrets = secretsIn({ services, configs });
    expect(secrets).toHaveLength(4);
    for (const secret of secrets) expect(secret).toMatch(REQUIRED);
    for (const name of ['POSTGRES', 'REDIS', 'NATS']) expect(text).not.toMatch(new RegExp(`\\$\\{${name}_PASSWORD(?!:\\?)`));
  });

  it('requires a password from clients of all three servers', () => {
    expect(Object.keys(services)).toEqual(['postgres', 'redis', 'nats']);
    expect(services.postgres?.environment?.POSTGRES_INITDB_ARGS).toContain('--auth-host=scram-sha-256');
    expect(configs.redis?.content).toMatch(/^requirepass /m);
    expect(configs.nats?.content).toMatch(/^authorization: \{ user: "matchpoint", password: "/m);
  });

  it('shows no password on a command line, and is only reachable from this machine', () => {
    for (const { command = [], ports } of Object.values(services)) {
      expect(command.join(' ')).not.toContain('$');
      expect(ports.length).toBeGreaterThan(0);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });
});
