import { Module } from '@nestjs/common';
import { MatchesController } from './matches.controller.js';
import { MatchesService } from './matches.service.js';

@Module({ controllers: [MatchesController], providers: [MatchesService] })
export class MatchesModule {}
