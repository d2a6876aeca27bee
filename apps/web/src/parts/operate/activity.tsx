import type { GetLeagueActivityFeedResult, LeagueActivity } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { MATCHES } from '../../texts/matches.js';
import { nameOfGame } from '../../texts/names.js';
import { activityOf, kindOfSubject, OPERATE } from '../../texts/operate.js';
import { PlainLink } from '../links.js';
import { Pages } from '../pages.js';
import { Section } from '../page.js';
import { When } from '../when-shown.js';
import { useOperated } from './league-role.js';
import classes from './activity.module.css';

const PAGE_SIZE = 10;

/** The activity feed of the league, newest first. */
export function Activity() {
  const { slug } = useOperated();
  return (
    <Section title={OPERATE.activity}>
      <Pages
        of={['league-activity', slug]}
        ask={(next): PromiseLike<GetLeagueActivityFeedResult> =>
          mp.leagues.getActivityFeed(slug, { limit: PAGE_SIZE, ...next }, { retries: 0 })
        }
        itemsOf={({ activities }) => activities}
        empty={OPERATE.noActivity}
      >
        {(activities) => (
          <ol className={classes.list} aria-label={OPERATE.activity} data-flush>
            {activities.map((activity) => (
              <li key={activity.id}>
                <Entry activity={activity} />
              </li>
            ))}
          </ol>
        )}
      </Pages>
    </Section>
  );
}

function Entry({ activity }: { activity: LeagueActivity }) {
  const { type, actor, createdAt } = activity;
  const subject = subjectOf(activity);
  const by = actor?.name ?? actor?.username;
  return (
    <>
      <span>
        {activityOf(type)}
        {subject && <>: {subject}</>}
      </span>
      <span className={classes.when}>
        <When at={createdAt} />
        {by && ` ${OPERATE.byWhom(by)}`}
      </span>
    </>
  );
}

/** The name of an entry's subject, linked for matches; empty if it no longer exists. */
function subjectOf({ targetType, targetId, subject }: LeagueActivity): ReactNode {
  if (targetType === 'match' && targetId !== null)
    return (
      <PlainLink to="/matches/$id" params={{ id: targetId }}>
        {subject ? MATCHES.between(subject.creatorTeam?.name, subject.acceptedTeam?.name) : OPERATE.match}
      </PlainLink>
    );
  // The league itself is the subject of the whole page.
  if (targetType === null || targetType === 'league') return null;
  if (targetType === 'game' && targetId !== null) return nameOfGame(targetId);
  return subject?.name ?? subject?.subject ?? subject?.username ?? kindOfSubject(targetType);
}
