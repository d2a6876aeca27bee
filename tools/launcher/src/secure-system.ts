import fs from 'node:fs';
import { NATS_PERMISSIONS, renderAuthorization } from '@matchpoint/events';
import {
  createCertificateMaker,
  keepPassword,
  type MadeCertificate,
  renderRedisUser,
  type StackSecurity,
  type StackUrls,
} from '@matchpoint/stack';
import { LOOPBACK } from './address-of.js';
import { PROCESSES, type ProcessName } from './process-table.js';

const REDIS_USER = 'gateway';

/** A system whose processes and servers authenticate each other by certificates and users (`--secure`), as in production. */
export interface SystemSecurity {
  stack: StackSecurity;
  /** The variables with which a process authenticates itself to other processes and servers. */
  variablesOf(process: ProcessName, urls: StackUrls): Record<string, string>;
  /** Those of an operator's tool. */
  operator: Record<string, string>;
}

export interface SecurityOptions {
  /** Folder of the certificates, written at each start by an authority whose key is never written. */
  certificateDirectory: string;
  /** Folder of passwords that are kept over restarts. */
  passwordDirectory: string;
  /** External servers are reached according to their URLs. */
  replace: Partial<StackUrls>;
}

/** Creates what each process and server needs. */
export async function secureSystem({ certificateDirectory, passwordDirectory, replace }: SecurityOptions): Promise<SystemSecurity> {
  fs.mkdirSync(passwordDirectory, { recursive: true });
  const maker = await createCertificateMaker(certificateDirectory);
  const issue = async (name: string): Promise<[string, MadeCertificate]> => [name, await maker.issue(name, [name])];
  const certificates = Object.fromEntries(await Promise.all([...PROCESSES.map(({ name }) => name), 'cli'].map(issue)));
  const natsPasswords = Object.fromEntries(
    Object.keys(NATS_PERMISSIONS).map((name) => [name, keepPassword(passwordDirectory, `nats-${name}`)]),
  );
  const redisPassword = keepPassword(passwordDirectory, `redis-${REDIS_USER}`);
  const filesOf = (name: string, prefix: string): Record<string, string> => {
    const { certFile = '', keyFile = '', caFile = '' } = certificates[name] ?? {};
    return { [`${prefix}_CERT_FILE`]: certFile, [`${prefix}_KEY_FILE`]: keyFile, [`${prefix}_CA_FILE`]: caFile };
  };
  return {
    stack: {
      certificate: await maker.issue('servers', ['redis', 'nats', 'localhost', LOOPBACK]),
      redisUsers: renderRedisUser(REDIS_USER, redisPassword),
      natsAuthorization: (administrator) => renderAuthorization(natsPasswords, administrator),
    },
    variablesOf(process, urls) {
      const nats = { NATS_URL: as(urls.nats, process, natsPasswords[process]), ...filesOf(process, 'NATS') };
      const redis = { REDIS_URL: as(urls.redis, REDIS_USER, redisPassword), ...filesOf(process, 'REDIS') };
      return {
        ...filesOf(process, 'MATCHPOINT_TLS'),
        ...(replace.nats === undefined && nats),
        ...(replace.redis === undefined && process === 'gateway' && redis),
      };
    },
    operator: filesOf('cli', 'MATCHPOINT_TLS'),
  };
}

/** The same server for another user; both are used in the URL unescaped. */
function as(url: string, username: string, password: string | undefined): string {
  return Object.assign(new URL(url), { username, password }).href;
}
