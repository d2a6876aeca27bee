import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/prisma/client.js';
import { settings } from '../settings.js';

@Injectable()
export class PrismaService extends PrismaClient implements OnModuleInit {
  constructor() {
    super({
      adapter: new PrismaPg({ connectionString: settings.databaseUrl, max: settings.databaseConnections }),
      // By default a transaction that waits 2 s for a connection fails; under a full load it is to wait.
      transactionOptions: { maxWait: 10_000, timeout: 10_000 },
    });
  }

  async onModuleInit(): Promise<void> {
    await this.$connect();
  }
}
