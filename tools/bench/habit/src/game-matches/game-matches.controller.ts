import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, RequireKeyKind, RequireScope } from '../auth/caller.js';
import { CreateGameMatchDto } from './create-game-match.dto.js';
import { GameMatchesService } from './game-matches.service.js';

@Controller('game/matches')
export class GameMatchesController {
  constructor(private readonly matches: GameMatchesService) {}

  @Post('create')
  @HttpCode(200)
  @RequireScope('game.lifecycle:read-write')
  @RequireKeyKind('game_developer')
  async create(@Body() dto: CreateGameMatchDto, @CurrentCaller() caller: Caller) {
    return { success: true, matchId: await this.matches.create(dto, caller) };
  }
}
