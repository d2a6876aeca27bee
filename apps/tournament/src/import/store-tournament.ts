import { createHash } from 'node:crypto';
import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { Verdict } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { openSystemAct } from '../access/index.js';
import { recordAwards } from '../awards/index.js';
import { headOf, storeReplayed } from '../brackets/index.js';
import type { TournamentContext } from '../context.js';
import { replayResults } from '../domain/replay-results.js';
import { insertTournament, lockTournament, newRandomSeed, saveTournament, type TournamentRow } from '../record/index.js';
import type { TournamentRecord } from './rules/bind-imported-tournament.js';
import { replaceParticipants } from './store/participants.js';
import { findImported, noteImport } from './store/tournaments.js';

type StoreContext = Pick<TournamentContext, 'pool' | 'clock'>;

/** Creates or updates a tournament, with its awards and the jobs that link its matches, in one transaction. */
export async function storeTournament(context: StoreContext, record: TournamentRecord): Promise<Verdict> {
  const digest = digestOf(record);
  const before = await findImported(context.pool, record.slug);
  if (before?.importDigest === digest) return 'unchanged';
  return withTransaction(context.pool, (tx) => write(context, tx, record, digest));
}

async function write(context: StoreContext, tx: PoolClient, record: TournamentRecord, digest: string): Promise<Verdict> {
  const inserted = await insert(tx, record);
  const found = await findImported(tx, record.slug);
  const locked = found === undefined ? undefined : await lockTournament(tx, found.id);
  if (found === undefined || locked === undefined) return { reason: `slug: ${record.slug} is being changed` };
  if (!inserted && found.importDigest === null) return { reason: `slug: ${record.slug} is a tournament that was not imported` };
  if (!inserted && locked.status !== 'COMPLETED') return { reason: `slug: ${record.slug} was reopened and is ${locked.status}` };
  await replace(context, tx, locked, record);
  const { hostType, hostId, startsAt: at, endsAt: endedAt } = record;
  await noteImport(tx, locked.id, { digest, participantCount: record.participants.length, hostType, hostId, at, endedAt });
  return inserted ? 'created' : 'updated';
}

function insert(tx: PoolClient, { slug, hostType, hostId, settings, startsAt }: TournamentRecord): Promise<boolean> {
  return insertTournament(tx, {
    ...{ id: newId('tournament'), slug, hostType, hostId, settings, createdAt: startsAt },
    createdByUserId: hostType === 'user' ? hostId : '',
    randomSeed: Buffer.from(newRandomSeed()),
  });
}

async function replace(context: StoreContext, tx: PoolClient, locked: TournamentRow, record: TournamentRecord): Promise<void> {
  const now = context.clock.now();
  const idOf = await replaceParticipants(tx, locked.id, record, now);
  const participantOf = (teamId: string): string => idOf.get(teamId) ?? teamId;
  const { played } = record;
  const replay = replayResults({
    ...played,
    seeds: played.seeds.map(participantOf),
    results: played.results.map(({ participants, forfeitedBy, ...result }) => ({
      ...result,
      participants: participants && [participantOf(participants[0]), participantOf(participants[1])],
      ...(forfeitedBy !== undefined && { forfeitedBy: participantOf(forfeitedBy) }),
    })),
    drops: new Map([...(played.drops ?? [])].map(([teamId, reason]) => [participantOf(teamId), reason])),
    ...(played.playoffSeeds !== undefined && { playoffSeeds: played.playoffSeeds.map(participantOf) }),
  });
  const row: TournamentRow = {
    ...locked,
    ...{ hostType: record.hostType, hostId: record.hostId, settings: record.settings, seasonId: record.seasonId },
    ...{
      status: 'COMPLETED',
      approvalStatus: 'APPROVED',
      isApprovedOnce: true,
      isPublished: true,
      staged: null,
      bracket: headOf(replay.bracket),
    },
    ...{ startedAt: record.startsAt, completedAt: record.endsAt },
  };
  const act = openSystemAct(context, tx, locked);
  await storeReplayed({ ...act, tournament: { ...locked, completedAt: record.endsAt } }, replay, record.matches);
  await saveTournament(tx, row, now);
  await recordAwards(act, row, replay.bracket, { isImported: true });
  await act.note({ action: 'imported', targetType: 'tournament', targetId: row.id });
}

/** Equal for rows with equal content. Rosters that a row does not name are those of the first import. */
function digestOf({ participants, played, matches, ...record }: TournamentRecord): string {
  const said = {
    ...record,
    participants: participants.map(({ roster, hasOwnRoster, ...participant }) => ({ ...participant, ...(hasOwnRoster && { roster }) })),
    played: { ...played, drops: [...(played.drops ?? [])] },
    matches: [...matches],
  };
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
