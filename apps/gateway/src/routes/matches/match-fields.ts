import Type from 'typebox';
import { Identifier, Timestamp } from '../../http/fields.js';

/** Fields and bodies that the operations on one match share (specification 2.12, 4.5). */

export const Platform = () => Type.Enum(['PC', 'XBOX', 'PLAYSTATION', 'CONSOLE_ONLY', 'CROSSPLAY']);
export const InputDevice = () => Type.Enum(['ALL', 'CONTROLLER', 'KB_M']);
export const Region = () => Type.Enum(['NONE', 'NA_EAST', 'NA_WEST', 'EU', 'ASIA', 'OCEANIA', 'SOUTH_AMERICA', 'MIDDLE_EAST', 'AFRICA']);
export const MatchType = () => Type.Enum(['XP_ONLY', 'WAGER']);
export const MapSelectionType = () => Type.Enum(['COMPETITIVE', 'FLEX']);
export const MapPreferenceMode = () => Type.Enum(['PREFERRED', 'VETO', 'MANUAL']);
export const BestOf = () => Type.Unsafe<number>({ type: 'integer', enum: [1, 3, 5, 7] });

/** Further bounds are the game's own, and the match service's to check. */
const MAX_TEAM_SIZE = 1_000;
export const TeamSize = () => Type.Integer({ minimum: 1, maximum: MAX_TEAM_SIZE });

export const Id = () => Type.String({ minLength: 1, maxLength: 256 });
const MAX_IDS = 100;
/** Map or objective ids. */
export const Ids = () => Type.Array(Type.String({ maxLength: 256 }), { maxItems: MAX_IDS });
export const ActiveRoster = () => Type.Array(Id(), { minItems: 1, maxItems: MAX_IDS, description: 'User ids.' });
export const BenchRoster = () => Type.Array(Type.Object({ id: Id(), priority: Type.Number() }), { maxItems: MAX_IDS });
/** What people write to each other; events carry it, and an event stays under 20 kB (contract 10). */
export const Note = () => Type.String({ maxLength: 2_000 });

/** Of a body with rosters, maps and rules of no fixed form: four lists of a hundred long ids, and as much again. */
export const FREE_FORM_BOUNDS = { bytes: 256 * 1024 };

/** Last instant that ISO 8601 writes with four digits of a year. */
const MAX_EPOCH_MS = 253_402_300_799_999;
/** A number, not an integer, as specification 4.4 and 4.5 have it: some clocks give fractions. */
export const EpochMs = () => Type.Number({ minimum: 0, maximum: MAX_EPOCH_MS, description: 'Epoch milliseconds.' });

/** Epoch milliseconds of a request as the instant that services speak of; a fraction is cut off. */
export function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export const MatchPath = Type.Object({ matchId: Identifier('Match id') });
export const AcceptancePath = Type.Object({ matchId: Identifier('Match id'), acceptanceId: Identifier('Acceptance id') });

export const Success = Type.Object({ success: Type.Literal(true), timestamp: Timestamp() });
export const MatchSuccess = Type.Object({ success: Type.Literal(true), matchId: Type.String(), timestamp: Timestamp() });

/** What every write to a match by its captains has in common (contract 3, 6). */
export const CAPTAIN_WRITE = { tag: 'Matches', scope: 'matches.user_matches:read-write', plan: 'writes', keyKind: 'personal', isIdempotent: true } as const;
