import { ThrottlerStorageRedisService } from '@nest-lab/throttler-storage-redis';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import type { Request } from 'express';
import { ApiKeyGuard } from './auth/api-key.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { GameMatchesModule } from './game-matches/game-matches.module.js';
import { LeaderboardsModule } from './leaderboards/leaderboards.module.js';
import { MatchesModule } from './matches/matches.module.js';
import { PrismaModule } from './prisma/prisma.module.js';
import { LIMITS, settings } from './settings.js';
import { TeamsModule } from './teams/teams.module.js';

@Module({
  imports: [
    PrismaModule,
    AuthModule,
    ThrottlerModule.forRoot({
      throttlers: [
        { name: 'address', ttl: LIMITS.windowMs, limit: LIMITS.byAddress, getTracker: (request) => (request as Request).ip ?? '' },
        {
          name: 'key',
          ttl: LIMITS.windowMs,
          limit: LIMITS.byKey,
          getTracker: (request) => (request as Request).headers.authorization ?? '',
        },
      ],
      storage: new ThrottlerStorageRedisService(settings.redisUrl),
    }),
    TeamsModule,
    LeaderboardsModule,
    MatchesModule,
    GameMatchesModule,
  ],
  providers: [
    { provide: APP_GUARD, useClass: ThrottlerGuard },
    { provide: APP_GUARD, useClass: ApiKeyGuard },
  ],
})
export class AppModule {}
