import { mp } from '../../api.js';

/** Resolves a name or an id to an id. @throws MatchpointError error_team_not_found */
export const idOfTeam = async (name: string): Promise<string> => (await mp.teams.getProfile(name.trim())).team.id;
/** @throws MatchpointError error_user_not_found */
export const idOfUser = async (name: string): Promise<string> => (await mp.users.getProfile(name.trim())).user.id;
