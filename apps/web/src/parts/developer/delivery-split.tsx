import { Button } from '@mantine/core';
import type { ListWebhookDeliveriesQuery, ListWebhookDeliveriesResult, WebhookDelivery } from '@matchpoint/sdk';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { developer } from '../../developer-api.js';
import { DEVELOPER } from '../../texts/developer.js';
import { showTime } from '../formats.js';
import { Pages } from '../pages.js';
import { StatusChip } from '../status-chip.js';
import { DeliveryDetail } from './delivery-detail.js';
import classes from './delivery-split.module.css';

const PAGE_SIZE = 20;

interface DeliverySplitProps {
  id: string;
  filters: ListWebhookDeliveriesQuery;
  /** Shows deliveries of all kinds again. */
  onReset(): void;
}

/** As in the style sheet: the details are below the list. */
const STACKED = '(max-width: 900px)';

/** Deliveries, newest first, beside the details of the selected one. J and K move the selection. */
export function DeliverySplit({ id, filters, onReset }: DeliverySplitProps) {
  const [chosen, choose] = useState<string>();
  const detail = useRef<HTMLDivElement>(null);
  const isFiltered = Object.keys(filters).length > 0;
  const open = (deliveryId: string): void => {
    flushSync(() => choose(deliveryId));
    if (window.matchMedia(STACKED).matches) detail.current?.focus();
  };
  return (
    <Pages
      of={['deliveries', id, filters]}
      ask={(next): PromiseLike<ListWebhookDeliveriesResult> =>
        developer.webhooks.listDeliveries(id, { ...filters, limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ page }) => page}
      empty={isFiltered ? DEVELOPER.noneFiltered : DEVELOPER.noDeliveries}
      emptyAction={
        isFiltered && (
          <Button size="xs" variant="default" onClick={onReset}>
            {DEVELOPER.resetFilters}
          </Button>
        )
      }
    >
      {(deliveries) => {
        const shown = deliveries.find((delivery) => delivery.id === chosen) ?? deliveries[0];
        return (
          <div className={classes.split} data-flush>
            <Log deliveries={deliveries} shown={shown?.id} onMove={choose} onOpen={open} />
            {shown && (
              <div ref={detail} className={classes.detail} role="group" aria-label={shown.event} tabIndex={-1}>
                <DeliveryDetail key={shown.id} endpointId={id} deliveryId={shown.id} />
              </div>
            )}
          </div>
        );
      }}
    </Pages>
  );
}

interface LogProps {
  deliveries: readonly WebhookDelivery[];
  shown: string | undefined;
  /** By keys, which stay in the list. */
  onMove(id: string): void;
  onOpen(id: string): void;
}

function Log({ deliveries, shown, onMove, onOpen }: LogProps) {
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLUListElement>): void => {
    const step = { j: 1, k: -1 }[key];
    const index = deliveries.findIndex(({ id }) => id === shown);
    const next = step === undefined ? undefined : deliveries[index + step];
    if (!next) return;
    onMove(next.id);
    currentTarget.querySelectorAll('button')[index + (step ?? 0)]?.focus();
  };
  return (
    <ul className={classes.log} aria-label={DEVELOPER.deliveries} onKeyDown={onKeyDown}>
      {deliveries.map(({ id, event, status, statusCode, createdAt, attemptCount }) => (
        <li key={id}>
          <button type="button" className={classes.row} aria-current={id === shown || undefined} onClick={() => onOpen(id)}>
            <StatusChip of="WebhookDeliveryStatus" value={status} />
            <span>
              <span className="mono">{event}</span>
              <small>{showTime(createdAt)}</small>
            </span>
            <small>{statusCode ?? DEVELOPER.attemptsMade(attemptCount)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
