import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ApiKey } from '../generated/prisma/client.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { settings } from '../settings.js';

const TTL_MS = 30_000;
const MAX_KEYS = 50_000;

/** Keys by their hash, cached for half a minute. */
@Injectable()
export class ApiKeysService {
  private readonly cache = new LRUCache<string, ApiKey>({ max: MAX_KEYS, ttl: TTL_MS });

  constructor(private readonly prisma: PrismaService) {}

  async find(plaintext: string): Promise<ApiKey | undefined> {
    const keyHash = createHmac('sha256', settings.keyPepper).update(plaintext).digest('hex');
    const cached = this.cache.get(keyHash);
    if (cached) return cached;
    const key = await this.prisma.apiKey.findUnique({ where: { keyHash } });
    if (!key) return undefined;
    this.cache.set(keyHash, key);
    return key;
  }
}
