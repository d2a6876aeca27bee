import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ListMatchAcceptancesResult, Match, MatchAcceptance } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { DESK } from '../../texts/desk.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { showInstant } from '../formats.js';
import { TeamName } from '../named.js';
import { Pages } from '../pages.js';

const PAGE_SIZE = 10;

/** Offers to play, with buttons to accept or decline. */
export function Offers({ match }: { match: Match }) {
  return (
    <Pages
      of={['acceptances', match.id]}
      ask={(next): PromiseLike<ListMatchAcceptancesResult> =>
        mp.matches.listAcceptances(match.id, { status: 'PENDING', limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ acceptances }) => acceptances}
      empty={DESK.noOffers}
    >
      {(offers) => offers.map((offer) => <Offer key={offer.id} match={match} offer={offer} />)}
    </Pages>
  );
}

function Offer({ match, offer: { id, team, message, activeRoster, createdAt } }: { match: Match; offer: MatchAcceptance }) {
  return (
    <Paper withBorder p="md" component="article" aria-label={team.name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <TeamName team={team} />
          <Text size="sm" c="dimmed">
            {DESK.playersOn(activeRoster.length)}, {showInstant(createdAt)}
          </Text>
        </Group>
        {message && <Text>{message}</Text>}
        <Group align="flex-start">
          <EditForm initial={{}} send={() => mp.matches.approveAcceptance(match.id, id, {})} action={DESK.playAgainst(team.name)}>
            {() => null}
          </EditForm>
          <DialogAction
            action={DESK.declineOffer}
            subject={team.name}
            why={DESK.declineWhy}
            reason="optional"
            send={(reason) => mp.matches.declineAcceptance(match.id, id, { ...(reason && { responseMessage: reason }) })}
          />
        </Group>
      </Stack>
    </Paper>
  );
}
