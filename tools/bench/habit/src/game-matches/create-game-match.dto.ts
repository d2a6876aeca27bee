import { ArrayMaxSize, IsArray, IsIn, IsInt, IsNumber, IsOptional, IsString, Length, Max, Min } from 'class-validator';

export class CreateGameMatchDto {
  @IsString()
  @Length(1, 256)
  creatorTeamId: string;

  @IsString()
  @Length(1, 256)
  acceptedTeamId: string;

  @IsString()
  @Length(1, 256)
  gameModeId: string;

  @IsIn([1, 3, 5, 7])
  bestOf: number;

  @IsInt()
  @Min(1)
  @Max(1_000)
  teamSize: number;

  @IsIn(['PC', 'XBOX', 'PLAYSTATION', 'CONSOLE_ONLY', 'CROSSPLAY'])
  platform: string;

  @IsIn(['ALL', 'CONTROLLER', 'KB_M'])
  inputDevice: string;

  @IsIn(['NONE', 'NA_EAST', 'NA_WEST', 'EU', 'ASIA', 'OCEANIA', 'SOUTH_AMERICA', 'MIDDLE_EAST', 'AFRICA'])
  region: string;

  @IsIn(['COMPETITIVE', 'FLEX'])
  mapSelectionType: string;

  @IsIn(['PREFERRED', 'VETO', 'MANUAL'])
  mapPreferenceMode: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  selectedMaps: string[] = [];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  selectedObjectives: string[] = [];

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(253_402_300_799_999)
  scheduledAt?: number;
}
