import { BadRequestException, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Caller } from '../auth/caller.js';
import { ApiException } from '../common/api.exception.js';
import type { Game, Prisma } from '../generated/prisma/client.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { CreateGameMatchDto } from './create-game-match.dto.js';

const EARLIEST_MS = 5 * 60_000;
const LATEST_MS = 366 * 24 * 60 * 60_000;
const TEAM_WITH_MEMBERS = { members: { where: { leftAt: null }, select: { userId: true } } } as const;

type Team = Prisma.TeamGetPayload<{ include: typeof TEAM_WITH_MEMBERS }>;
interface Mode {
  id: string;
  rewardBonus: number | null;
  mapIds: string[];
}

@Injectable()
export class GameMatchesService {
  constructor(private readonly prisma: PrismaService) {}

  /** A match between two teams of the key's game, accepted at once, all members on its rosters. Answers its id. */
  async create(dto: CreateGameMatchDto, caller: Caller): Promise<string> {
    const [game, teams] = await Promise.all([
      this.prisma.game.findUnique({ where: { id: caller.gameId ?? '' } }),
      this.prisma.team.findMany({ where: { id: { in: [dto.creatorTeamId, dto.acceptedTeamId] } }, include: TEAM_WITH_MEMBERS }),
    ]);
    const creator = teams.find(({ id }) => id === dto.creatorTeamId);
    const accepted = teams.find(({ id }) => id === dto.acceptedTeamId);
    if (!creator || !accepted) throw new ApiException('error_team_not_found', 404);
    if (!game || creator.gameId !== game.id || accepted.gameId !== game.id) throw new ApiException('error_game_scope_mismatch', 403);
    const mode = checkPlan(dto, game);
    if (creator.id === accepted.id) throw new BadRequestException('acceptedTeamId is the same team as creatorTeamId');
    for (const team of [creator, accepted]) checkTeam(team, dto.teamSize);
    await this.checkObjectives(dto.selectedObjectives, game.id);

    const match = await this.prisma.$transaction((tx) =>
      tx.match.create({
        data: {
          id: `match_${uuidv7().replaceAll('-', '')}`,
          origin: 'game',
          status: 'ACCEPTED',
          publishStatus: 'PUBLISHED',
          gameId: game.id,
          gameMode: mode.id,
          rewardBonus: mode.rewardBonus ?? 0,
          platform: dto.platform,
          inputDevice: dto.inputDevice,
          region: dto.region,
          mapSelectionType: dto.mapSelectionType,
          mapPreferenceMode: dto.mapPreferenceMode,
          teamSize: dto.teamSize,
          bestOf: dto.bestOf,
          creatorTeamId: creator.id,
          acceptedTeamId: accepted.id,
          involvesLeagueTeam: creator.type === 'LEAGUE' || accepted.type === 'LEAGUE',
          selectedMaps: dto.selectedMaps,
          selectedObjectives: dto.selectedObjectives,
          creatorTeamScore: 0,
          acceptedTeamScore: 0,
          createdByUserId: caller.userId,
          createdByKeyId: caller.keyId,
          scheduledAt: dto.scheduledAt === undefined ? null : new Date(dto.scheduledAt),
          rosters: { create: [rosterOf('creator', creator), rosterOf('accepted', accepted)] },
        },
        select: { id: true },
      }),
    );
    return match.id;
  }

  private async checkObjectives(ids: string[], gameId: string): Promise<void> {
    if (ids.length === 0) return;
    const known = await this.prisma.objective.count({ where: { id: { in: ids }, OR: [{ gameId: null }, { gameId }] } });
    if (known < new Set(ids).size) throw new BadRequestException("selectedObjectives are not the game's");
  }
}

/** The match against its game's catalog. Answers the mode. */
function checkPlan(dto: CreateGameMatchDto, game: Game): Mode {
  if (!game.isAvailableForMatchApi) throw new BadRequestException(`${game.id} is not available for matches`);
  const mode = (game.modes as unknown as Mode[]).find(({ id }) => id === dto.gameModeId);
  if (!mode) throw new BadRequestException(`gameModeId: ${game.id} has no mode ${dto.gameModeId}`);
  if (dto.teamSize < game.minTeamSize || dto.teamSize > game.maxTeamSize) throw new BadRequestException('teamSize is out of bounds');
  const pool =
    (game.modeMapPools as unknown as { modeId: string; mapIds: string[] }[]).find(({ modeId }) => modeId === mode.id)?.mapIds ??
    mode.mapIds;
  const released = new Set(
    (game.maps as unknown as { id: string; isReleased: boolean }[]).filter(({ isReleased }) => isReleased).map(({ id }) => id),
  );
  if (dto.selectedMaps.length > dto.bestOf || dto.selectedMaps.some((id) => !released.has(id) || !pool.includes(id)))
    throw new BadRequestException('selectedMaps do not fit the mode');
  const aheadMs = dto.scheduledAt === undefined ? 0 : dto.scheduledAt - Date.now();
  if (aheadMs < -EARLIEST_MS || aheadMs > LATEST_MS) throw new BadRequestException('scheduledAt is too far away');
  return mode;
}

function checkTeam(team: Team, teamSize: number): void {
  if (team.status !== 'active') throw new ApiException('error_team_not_active', 409);
  if (teamSize > team.members.length) throw new BadRequestException(`teamSize: the team ${team.name} has ${team.members.length} members`);
}

function rosterOf(side: 'creator' | 'accepted', { id, members }: Team) {
  const activeUserIds = members.map(({ userId }) => userId);
  return { side, teamId: id, activeUserIds, spots: activeUserIds.length };
}
