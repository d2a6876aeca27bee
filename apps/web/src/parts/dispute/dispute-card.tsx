import { Anchor } from '@mantine/core';
import type { Dispute } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { DISPUTES } from '../../texts/disputes.js';
import { wordOf } from '../../texts/enums.js';
import { Facts } from '../facts.js';
import { showInstant } from '../formats.js';
import messages from '../tickets/messages.module.css';
import { When } from '../when-shown.js';

/** Names of the two teams by id. */
export type TeamNames = Readonly<Record<string, string>>;

interface DisputeCardProps {
  dispute: Dispute;
  teams: TeamNames;
}

const nameIn = (teams: TeamNames, id: string | null): string => (id === null ? '' : (teams[id] ?? DISPUTES.aTeam));

/** A dispute with the statements and evidence of both sides and its outcome. */
export function DisputeCard({ dispute, teams }: DisputeCardProps) {
  const { status, dueAt, answer, evidence, reason, isAutomatic, teamId } = dispute;
  const answering = teamId === dispute.creatorTeamId ? dispute.acceptedTeamId : dispute.creatorTeamId;
  return (
    <>
      <Facts rows={rowsOf(dispute)} />
      <ol className={messages.messages}>
        <li>
          <b>{isAutomatic ? DISPUTES.automatic : DISPUTES.openedBy(nameIn(teams, teamId))}</b> <When at={dispute.openedAt} />
          {reason && <p>{reason}</p>}
        </li>
        {answer && (
          <li>
            <b>{DISPUTES.answerOf(nameIn(teams, answering))}</b> <When at={answer.answeredAt} />
            <p>
              {answer.isAccepted ? DISPUTES.agreed : DISPUTES.disagreed} {answer.text}
            </p>
          </li>
        )}
        {evidence.map(({ teamId: of, text, screenshotUrls, createdAt }) => (
          <li key={`${createdAt} ${text}`}>
            <b>
              {DISPUTES.evidence}, {nameIn(teams, of)}
            </b>{' '}
            <When at={createdAt} />
            {text && <p>{text}</p>}
            {screenshotUrls.map((url, index) => (
              <div key={url}>
                <Anchor href={url} target="_blank" rel="noreferrer">
                  {DISPUTES.picture(index + 1)}
                </Anchor>
              </div>
            ))}
          </li>
        ))}
        {status === 'resolved' && (
          <li data-system>
            <b>{DISPUTES.resolution}</b> <When at={dispute.resolvedAt} />
            <p>{[resolutionOf(dispute), dispute.note].filter(Boolean).join(' ')}</p>
          </li>
        )}
      </ol>
      {dueAt !== null && (
        <p className="small">
          {DISPUTES.deadlines[status]} <b>{showInstant(dueAt)}</b> (<When at={dueAt} />
          ). {DISPUTES.onDeadline}
        </p>
      )}
    </>
  );
}

/** The requested outcome, with its scores or maps. */
function rowsOf({ requested, claims, mapIndexes }: Dispute): (readonly [name: string, value: ReactNode])[] {
  return [
    ...(requested === null ? [] : [[DISPUTES.asks, wordOf('DisputeRequest', requested)] as const]),
    ...(claims.length === 0
      ? []
      : [
          [
            DISPUTES.claims,
            claims
              .map(({ mapIndex, creatorTeamScore, opponentTeamScore }) =>
                DISPUTES.claim(mapIndex + 1, `${creatorTeamScore}–${opponentTeamScore}`),
              )
              .join(', '),
          ] as const,
        ]),
    ...(mapIndexes.length === 0 ? [] : [[DISPUTES.replays, mapIndexes.map((index) => DISPUTES.map(index + 1)).join(', ')] as const]),
  ];
}

function resolutionOf({ resolution, outcome }: Dispute): string {
  const how = resolution === null ? '' : `${wordOf('DisputeResolution', resolution)}.`;
  return outcome === null ? how : `${how} ${wordOf('RulingOutcome', outcome)}.`;
}
