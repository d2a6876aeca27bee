import type { MyTournamentEntry, TournamentProfile } from '@matchpoint/sdk';
import { tournamentApi } from '../../tournament-api.js';
import { ENTERING } from '../../texts/entering.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';
import { EntryRoster, rosterRule } from './entry-roster.js';

const { tournaments } = tournamentApi;

interface OfEntry {
  tournament: TournamentProfile;
  entry: MyTournamentEntry;
}

/** Invites to the user's teams, with forms to accept with a roster, or decline. */
export function OwnInvites({ tournament: { slug, teamSize }, entry }: OfEntry) {
  const pending = entry.invites.filter(({ status }) => status === 'PENDING');
  return pending.map(({ inviteId, teamId, teamName }) => (
    <Section key={inviteId} title={ENTERING.invites} isNext>
      <p>{ENTERING.invited(teamName)}</p>
      <Column>
        <EditForm
          initial={{ roster: [] as string[] }}
          validate={rosterRule(teamSize)}
          send={({ roster }) => tournaments.respondToTournamentInvite(slug, inviteId, { accept: true, roster })}
          action={ENTERING.acceptInvite}
        >
          {(form) => <EntryRoster teamId={teamId} size={teamSize} form={form} />}
        </EditForm>
      </Column>
      <div>
        <DialogAction
          action={ENTERING.declineInvite}
          subject={teamName}
          why={ENTERING.declineWhy}
          send={() => tournaments.respondToTournamentInvite(slug, inviteId, { accept: false })}
        />
      </div>
    </Section>
  ));
}

/** Offers to the user, who is a free agent. */
export function OwnOffers({ slug, entry }: { slug: string; entry: MyTournamentEntry }) {
  const pending = entry.offers.filter(({ status }) => status === 'PENDING');
  if (pending.length === 0) return null;
  return (
    <Section title={ENTERING.offers} isNext>
      {pending.map(({ offerId, teamName, message }) => (
        <article key={offerId} aria-label={teamName}>
          <p>
            {ENTERING.offerFrom(teamName)} {message}
          </p>
          <EditForm
            initial={{}}
            send={() => tournaments.respondToTournamentFreeAgentOffer(slug, offerId, { accept: true })}
            action={ENTERING.acceptOffer(teamName)}
          >
            {() => null}
          </EditForm>
          <DialogAction
            action={ENTERING.declineOffer}
            subject={teamName}
            why={ENTERING.declineOfferWhy}
            send={() => tournaments.respondToTournamentFreeAgentOffer(slug, offerId, { accept: false })}
          />
        </article>
      ))}
    </Section>
  );
}
