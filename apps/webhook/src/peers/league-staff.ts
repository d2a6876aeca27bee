import type { league } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';
import { DEADLINE_MS } from './deadline.js';

/** How long at most a former staff member still gets a league's events. */
const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/** A person who may be on the staff of a league. */
export interface LeaguePerson {
  leagueId: string;
  userId: string;
}

/** Reports which of these people are currently on the staff of their leagues. @throws DomainError error_unavailable */
export type StaffAmong = (people: readonly LeaguePerson[]) => Promise<(person: LeaguePerson) => boolean>;

const nameOf = ({ leagueId, userId }: LeaguePerson): string => `${leagueId} ${userId}`;

/**
 * Asks the league service, in one call for all, about users not confirmed as staff in the last seconds. Negative answers are not
 * cached, so that new staff miss nothing.
 * @param nowMs a clock that only goes forward
 */
export function readLeagueStaff(
  leagues: Pick<RpcClient<typeof league.LeagueServiceService>, 'batchCheckLeagueStaff'>,
  nowMs: () => number = () => performance.now(),
): StaffAmong {
  const knownUntil = new Map<string, number>();
  const isKnown = (person: LeaguePerson, now: number): boolean => (knownUntil.get(nameOf(person)) ?? -Infinity) > now;
  return async (people) => {
    const now = nowMs();
    const asked = [...new Map(people.map((person) => [nameOf(person), person])).values()];
    const unknown = asked.filter((person) => !isKnown(person, now));
    const staff = new Set(asked.filter((person) => isKnown(person, now)).map(nameOf));
    if (unknown.length > 0) {
      const answer = await leagues.batchCheckLeagueStaff({ people: unknown }, { deadlineMs: DEADLINE_MS });
      if (knownUntil.size + answer.staff.length > MAX_REMEMBERED) knownUntil.clear();
      for (const name of answer.staff.map(nameOf)) {
        staff.add(name);
        knownUntil.set(name, now + REMEMBERED_MS);
      }
    }
    return (person) => staff.has(nameOf(person));
  };
}
