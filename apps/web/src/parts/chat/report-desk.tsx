import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { ChatReport, MuteLeagueChatUserResult, ResolveLeagueChatReportBody, ResolveLeagueChatReportResult } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchReads } from '../../reads/matches.js';
import { CHAT } from '../../texts/chat.js';
import { wordOf } from '../../texts/enums.js';
import { required } from '../../texts/forms.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { showInstant } from '../formats.js';
import { PlainLink } from '../links.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';
import { Pages } from '../pages.js';
import { Shown } from '../shown.js';
import { StatusChip } from '../status-chip.js';
import { When } from '../when-shown.js';
import { MatchChat } from './match-chat.js';

const PAGE_SIZE = 20;
const USUAL_HOURS = 24;
const MOST_HOURS = 720;

export interface ReportDeskProps<Answer extends { reports: readonly ChatReport[] }> {
  /** The cache key. */
  of: readonly unknown[];
  ask(page: { limit: number; cursor?: string }): PromiseLike<Answer>;
  resolve(id: string, body: ResolveLeagueChatReportBody): PromiseLike<ResolveLeagueChatReportResult>;
  mute(body: { userId: string; hours: number; reason: string }): PromiseLike<MuteLeagueChatUserResult>;
  clearMute(id: string): PromiseLike<unknown>;
}

/** Reported messages, newest first, each with its decision, and a form to mute a user. */
export function ReportDesk<Answer extends { reports: readonly ChatReport[] }>(props: ReportDeskProps<Answer>) {
  const { of, ask, mute, clearMute } = props;
  return (
    <>
      <Pages
        of={of}
        ask={(next) => ask({ limit: PAGE_SIZE, ...(next && 'cursor' in next && next) })}
        itemsOf={({ reports }) => reports}
        empty={CHAT.noReports}
      >
        {(reports) => reports.map((report, index) => <Report key={report.id} report={report} number={index + 1} {...props} />)}
      </Pages>
      <Section title={CHAT.muteTitle}>
        <Mute mute={mute} clearMute={clearMute} />
      </Section>
    </>
  );
}

const personOf = ({ name, username, id }: ChatReport['sender']): string => name ?? username ?? id;

function Report<Answer extends { reports: readonly ChatReport[] }>({
  report,
  number,
  resolve,
  clearMute,
}: { report: ChatReport; number: number } & ReportDeskProps<Answer>) {
  const { id, content, sender, reporter, reason, createdAt, status, matchId, muteId, resolution } = report;
  const [isShown, show] = useState(false);
  return (
    <Section
      title={CHAT.writtenBy(personOf(sender))}
      label={CHAT.numbered(number, personOf(sender))}
      actions={
        <>
          {resolution !== null && <span className="dim">{wordOf('ChatReportResolution', resolution)}</span>}
          <StatusChip of="ChatReportStatus" value={status} />
        </>
      }
    >
      <blockquote>{content}</blockquote>
      <p className="small dim">
        {CHAT.reportedBy(personOf(reporter))}, <When at={createdAt} />. {reason}
      </p>
      <div>
        <Button size="compact-sm" variant="default" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {CHAT.showChat}
        </Button>{' '}
        <PlainLink to="/matches/$id" params={{ id: matchId }}>
          {CHAT.match}
        </PlainLink>
      </div>
      {isShown && <ChatOf matchId={matchId} />}
      {status === 'open' && (
        <Column>
          <EditForm
            initial={{ action: 'dismiss', hours: USUAL_HOURS as number | string, reason: '' }}
            validate={{
              hours: (hours, { action }) => (action === 'mute' ? required(hours) : null),
              reason: (text, { action }) => (action === 'mute' ? required(text) : null),
            }}
            send={({ action, hours, reason: why }) =>
              resolve(id, {
                action: action as ResolveLeagueChatReportBody['action'],
                ...(action === 'mute' && { hours: Number(hours), reason: why.trim() }),
              })
            }
            action={CHAT.save}
            said={CHAT.done}
          >
            {(form) => (
              <>
                <NativeSelect
                  label={CHAT.action}
                  data={Object.entries(CHAT.actions).map(([value, label]) => ({ value, label }))}
                  {...form.getInputProps('action')}
                />
                {form.values.action === 'mute' && (
                  <>
                    <NumberInput
                      label={CHAT.hours}
                      min={1}
                      max={MOST_HOURS}
                      allowDecimal={false}
                      hideControls
                      {...form.getInputProps('hours')}
                    />
                    <TextInput label={CHAT.reason} maxLength={500} required {...form.getInputProps('reason')} />
                  </>
                )}
              </>
            )}
          </EditForm>
        </Column>
      )}
      {muteId !== null && (
        <div>
          <DialogAction action={CHAT.unmute} subject={personOf(sender)} why={CHAT.unmuteWhy} send={() => clearMute(muteId)} />
        </div>
      )}
    </Section>
  );
}

function ChatOf({ matchId }: { matchId: string }) {
  const read = useQuery(matchReads.detail(matchId));
  return <Shown read={read}>{({ match }) => <MatchChat match={match} isStaff />}</Shown>;
}

/** Mutes a user; a mute that was just created can be ended here. */
function Mute({ mute, clearMute }: Pick<ReportDeskProps<{ reports: readonly ChatReport[] }>, 'mute' | 'clearMute'>) {
  const [made, setMade] = useState<MuteLeagueChatUserResult>();
  return (
    <Column>
      <EditForm
        initial={{ userId: '', hours: USUAL_HOURS as number | string, reason: '' }}
        validate={{ userId: required, hours: required, reason: required }}
        send={({ userId, hours, reason }) => mute({ userId: userId.trim(), hours: Number(hours), reason: reason.trim() })}
        action={CHAT.mute}
        said={made ? CHAT.muted(showInstant(made.expiresAt)) : CHAT.done}
        isForMany
        onSent={setMade}
      >
        {(form) => (
          <>
            <TextInput label={CHAT.username} required {...form.getInputProps('userId')} />
            <NumberInput label={CHAT.hours} min={1} max={MOST_HOURS} allowDecimal={false} hideControls {...form.getInputProps('hours')} />
            <TextInput label={CHAT.reason} maxLength={500} required {...form.getInputProps('reason')} />
          </>
        )}
      </EditForm>
      {made && (
        <DialogAction
          action={CHAT.unmute}
          why={CHAT.unmuteWhy}
          send={async () => {
            await clearMute(made.muteId);
            setMade(undefined);
          }}
        />
      )}
    </Column>
  );
}
