import { isCaptainRole } from '@matchpoint/core';
import type { Peers } from './clients.js';

/** The transaction of the events waits for the answer, so it fails and retries rather than holding a connection for long. */
const DEADLINE_MS = 3_000;
/** Teams per call, so that an answer fits into a message. */
const AT_A_TIME = 500;

/** The active members of a team. */
export interface TeamPeople {
  memberIds: string[];
  /** CAPTAIN and CO_CAPTAIN. */
  captainIds: string[];
  /** Whether only its members may see its players. */
  isPrivate: boolean;
}

/** The people of teams by team, read from the catalog-profile service. Unknown teams are left out. @throws error_unavailable */
export async function readTeamPeople({ profile }: Pick<Peers, 'profile'>, teamIds: readonly string[]): Promise<Map<string, TeamPeople>> {
  const people = new Map<string, TeamPeople>();
  for (let first = 0; first < teamIds.length; first += AT_A_TIME) {
    const { teams } = await profile.batchGetTeamRosters({ teamIds: teamIds.slice(first, first + AT_A_TIME) }, { deadlineMs: DEADLINE_MS });
    for (const { id, members, visibility } of teams) {
      people.set(id, {
        memberIds: members.map(({ userId }) => userId),
        isPrivate: visibility === 'private',
        captainIds: members.filter(({ role }) => isCaptainRole(role)).map(({ userId }) => userId),
      });
    }
  }
  return people;
}
