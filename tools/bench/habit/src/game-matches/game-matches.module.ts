import { Module } from '@nestjs/common';
import { GameMatchesController } from './game-matches.controller.js';
import { GameMatchesService } from './game-matches.service.js';

@Module({ controllers: [GameMatchesController], providers: [GameMatchesService] })
export class GameMatchesModule {}
