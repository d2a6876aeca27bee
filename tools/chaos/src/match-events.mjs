// Events of matches of the demo, committed as the match service's own transactions do: numbered on from the match's count.

/** A number of public matches, with their events' content. */
export async function pickMatches({ query }, count) {
  return query(
    'match',
    `select id, game_id as "gameId", creator_team_id as "creatorTeamId", event_sequence as "sequence" from match
     where publish_status = 'PUBLISHED' order by id limit $1`,
    [count],
  );
}

/** Commits the next event of a match; returns its number. */
export async function commitNext({ query }, { id, gameId, creatorTeamId }) {
  const [{ sequence }] = await query(
    'match',
    `with counted as (update match set event_sequence = event_sequence + 1 where id = $1 returning event_sequence as sequence),
       told as (insert into outbox_event (id, type, subject, sequence, data, audience, occurred_at)
         select 'evt_chaos_' || $1 || '_' || sequence, 'match.started', $1, sequence,
           jsonb_build_object('matchId', $1::text, 'gameId', $2::text, 'creatorTeamId', $3::text, 'sequence', sequence),
           jsonb_build_object('teamIds', jsonb_build_array($3::text), 'gameId', $2::text), now()
         from counted)
     select sequence from counted`,
    [id, gameId, creatorTeamId],
  );
  return sequence;
}
