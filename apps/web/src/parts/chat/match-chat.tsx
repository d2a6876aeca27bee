import { Button } from '@mantine/core';
import type { ChatMessage, ListMatchChatMessagesResult, Match } from '@matchpoint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mp } from '../../api.js';
import { matchDesk } from '../../match-desk-api.js';
import { useRead } from '../../reads/use-read.js';
import { CHAT } from '../../texts/chat.js';
import { Failure } from '../failure.js';
import { showInstant } from '../formats.js';
import { useUserStream } from '../live/use-live.js';
import { useNow } from '../use-now.js';
import { Section } from '../page.js';
import { Empty, Lines } from '../state.js';
import classes from './match-chat.module.css';
import { Message } from './message.js';
import { WriteMessage } from './write-message.js';

/** A match has a chat in every later status. */
const BEFORE = 'PENDING';
const PAGE_SIZE = 50;

interface MatchChatProps {
  match: Match;
  /** Staff read and delete; they do not write. */
  isStaff?: boolean;
}

/** The chat of a match, oldest message first. */
export function MatchChat({ match, isStaff = false }: MatchChatProps) {
  const account = useRead(['account'], (options) => mp.account.getUserAccount(options));
  // The match's stream has only public events; chat messages come through the user's stream.
  useUserStream(({ type, data }) => {
    const isOfMatch = type.startsWith('chat.') && (data as { matchId?: string }).matchId === match.id;
    return isOfMatch || type === 'back' || type === 'reset' ? [['match-chat', match.id]] : [];
  });
  if (match.status === BEFORE || (match.status === 'CANCELLED' && match.acceptedTeam === null)) return null;
  const teams = Object.fromEntries([match.creatorTeam, match.acceptedTeam].flatMap((team) => (team ? [[team.id, team.tag]] : [])));
  return (
    <Section title={CHAT.title} actions={<span className="dim">{CHAT.who}</span>}>
      <Messages matchId={match.id} ownId={account.data?.user.id} teams={teams} isStaff={isStaff} />
    </Section>
  );
}

interface MessagesProps {
  matchId: string;
  ownId: string | undefined;
  /** Tags of both teams by id. */
  teams: Readonly<Record<string, string>>;
  isStaff: boolean;
}

function Messages({ matchId, ownId, teams, isStaff }: MessagesProps) {
  const read = useInfiniteQuery({
    queryKey: ['match-chat', matchId],
    queryFn: async ({ pageParam }): Promise<ListMatchChatMessagesResult> =>
      matchDesk.matchChat.listMessages(
        matchId,
        { limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) },
        { retries: 0 },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const list = useRef<HTMLOListElement>(null);
  const messages: readonly ChatMessage[] = [...(read.data?.pages.flatMap(({ data }) => data) ?? [])].reverse();
  const latest = messages.at(-1)?.id;
  // Keeps the latest message in view.
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [latest]);
  if (read.isPending) return <Lines count={3} />;
  if (!read.data) return <Failure error={read.error} retry={() => void read.refetch()} />;
  const closesAt = read.data.pages[0]?.closesAt ?? null;
  return (
    <>
      {read.hasNextPage && (
        <div>
          <Button size="compact-sm" variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {CHAT.older}
          </Button>
        </div>
      )}
      {messages.length === 0 ? (
        <Empty icon="chat">{isStaff ? CHAT.noneForStaff : CHAT.none}</Empty>
      ) : (
        <ol ref={list} className={classes.messages} aria-label={CHAT.title} aria-live="polite" tabIndex={0}>
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              isOwn={message.senderUserId === ownId}
              tag={teams[message.teamId]}
              isStaff={isStaff}
            />
          ))}
        </ol>
      )}
      {!isStaff && <Writing matchId={matchId} closesAt={closesAt} />}
    </>
  );
}

/** The input field, until the chat closes. */
function Writing({ matchId, closesAt }: { matchId: string; closesAt: string | null }) {
  const now = useNow();
  if (closesAt !== null && Date.parse(closesAt) < now) return <p className="dim small">{CHAT.closed(showInstant(closesAt))}</p>;
  return (
    <>
      <WriteMessage matchId={matchId} />
      {closesAt !== null && <p className="dim small">{CHAT.closes(showInstant(closesAt))}</p>}
    </>
  );
}
