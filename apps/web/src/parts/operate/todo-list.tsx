import type { Dispute, LeagueTeam, TicketSummary } from '@matchpoint/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { matchReads } from '../../reads/matches.js';
import { todoReads } from '../../reads/league-todo.js';
import { DISPUTES } from '../../texts/disputes.js';
import { wordOf } from '../../texts/enums.js';
import { MATCHES } from '../../texts/matches.js';
import { nameOfGame } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';
import { Chip } from '../chip.js';
import { Crest } from '../crest/crest.js';
import { ButtonLink, PlainLink } from '../links.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { Empty } from '../state.js';
import { StatusChip } from '../status-chip.js';
import { When } from '../when-shown.js';
import { DecideApplication } from './decide-application.js';
import classes from './todo-list.module.css';

/** A pending decision of a league's staff. */
interface Todo {
  id: string;
  since: string;
  /** The deadline, after which it is decided automatically. */
  until: string | null;
  row: ReactNode;
}

/** Pending work of a league's staff: items with a deadline first, then those that have waited longest. */
export function TodoList({ slug }: { slug: string }) {
  const read = useQuery(todoReads.ofLeague(slug));
  const disputes = read.data?.disputes ?? [];
  const matches = useQueries({ queries: disputes.map(({ matchId }) => matchReads.detail(matchId)) });
  const between = disputes.map((_, index) => {
    const { creatorTeam, acceptedTeam } = matches[index]?.data?.match ?? {};
    return creatorTeam ? MATCHES.between(creatorTeam.name, acceptedTeam?.name) : DISPUTES.one;
  });
  return (
    <Section title={OPERATE.todo} isNext actions={<span className="dim">{OPERATE.urgentFirst}</span>}>
      <Shown read={read}>
        {({ applications, tickets }) => {
          const todos = [
            ...disputes.map((dispute, index) => ofDispute(slug, dispute, between[index] ?? DISPUTES.one)),
            ...applications.map((application) => ofApplication(slug, application)),
            ...tickets.map((ticket) => ofTicket(slug, ticket)),
          ].sort(byUrgency);
          return todos.length === 0 ? <Empty icon="check">{OPERATE.caughtUp}</Empty> : <Todos todos={todos} />;
        }}
      </Shown>
    </Section>
  );
}

const Todos = ({ todos }: { todos: readonly Todo[] }) => (
  <ul className={classes.list} aria-label={OPERATE.todo} data-flush>
    {todos.map(({ id, row }) => (
      <li key={id} className={classes.todo}>
        {row}
      </li>
    ))}
  </ul>
);

/** Items without a deadline come last. */
const byUrgency = (left: Todo, right: Todo): number => {
  const dueOf = ({ until }: Todo): number => (until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until));
  return dueOf(left) - dueOf(right) || Date.parse(left.since) - Date.parse(right.since);
};

const ofDispute = (league: string, { id, openedAt, dueAt, requested, reason }: Dispute, between: string): Todo => ({
  id,
  since: openedAt,
  until: dueAt,
  row: (
    <>
      <Chip tone="warn">{dueAt === null ? DISPUTES.one : <When at={dueAt} />}</Chip>
      <div className={classes.what}>
        <PlainLink to="/operate/$league/disputes" params={{ league }}>
          {OPERATE.ruleOn(between)}
        </PlainLink>
        <p>{[requested !== null && wordOf('DisputeRequest', requested), reason].filter(Boolean).join(' · ') || DISPUTES.automatic}</p>
      </div>
      <ButtonLink to="/operate/$league/disputes" params={{ league }} size="compact-sm" aria-label={`${OPERATE.decide}: ${between}`}>
        {OPERATE.decide}
      </ButtonLink>
    </>
  ),
});

function ofApplication(league: string, { id, team, teamId, gameId, message, appliedAt }: LeagueTeam): Todo {
  const name = team?.name ?? teamId;
  return {
    id,
    since: appliedAt,
    until: null,
    row: (
      <>
        <Crest id={teamId} tag={team?.tag} url={team?.avatarUrl} size={32} />
        <div className={classes.what}>
          <PlainLink to="/operate/$league/applications" params={{ league }}>
            {OPERATE.applied(name)}
          </PlainLink>
          <p>
            {nameOfGame(gameId)} · <When at={appliedAt} />
            {message && ` · ${message}`}
          </p>
        </div>
        <DecideApplication league={league} id={id} name={name} />
      </>
    ),
  };
}

function ofTicket(league: string, { id, ticketNumber, subject, priority, requester, firstResponseAt, createdAt }: TicketSummary): Todo {
  const name = OPERATE.ticketNamed(ticketNumber, subject);
  const action = firstResponseAt === null ? OPERATE.answer : OPERATE.open;
  return {
    id,
    since: createdAt,
    until: null,
    row: (
      <>
        <StatusChip of="TicketPriority" value={priority} />
        <div className={classes.what}>
          <PlainLink to="/operate/$league/tickets/$id" params={{ league, id }}>
            {name}
          </PlainLink>
          <p>
            {requester.name ?? requester.username} · <When at={createdAt} />
            {firstResponseAt === null && ` · ${OPERATE.noAnswerYet}`}
          </p>
        </div>
        <ButtonLink
          to="/operate/$league/tickets/$id"
          params={{ league, id }}
          variant="default"
          size="compact-sm"
          aria-label={`${action}: ${name}`}
        >
          {action}
        </ButtonLink>
      </>
    ),
  };
}
