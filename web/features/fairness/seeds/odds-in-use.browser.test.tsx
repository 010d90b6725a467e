import { I18nProvider } from '@lingui/react';
import type { Services } from '@parlor/sdk/services.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { ServicesProvider } from '../../../data/ServicesContext.tsx';
import { ToastProvider } from '../../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../../ui/feedback/toast/ToastCard.tsx';
import { OddsInUse } from './OddsInUse.tsx';

const state = { status: 'connected', profile: { userId: '1' } };
const odds = { version: 'pack-odds', guarantee: { rarity: 'EPIC', within: 10, left: 4 } };
const boxes = { tables: [{ kind: 'FREE', version: 'box-odds' }] };

test.each(['odds of packs', 'odds of boxes'])('the %s may load last', async (last) => {
  const late = Promise.withResolvers<void>();
  const comes = async <T,>(what: string, answer: T): Promise<T> => {
    if (what === last) await late.promise;
    return answer;
  };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: { packOdds: () => comes('odds of packs', odds), lootboxes: () => comes('odds of boxes', boxes) },
  } as unknown as Services;
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>
          <OddsInUse />
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
  await expect
    .element(screen.getByText(last === 'odds of packs' ? 'box-odds' : 'pack-odds'))
    .toBeInTheDocument();
  late.resolve();
  await expect.element(screen.getByText('Epic: within 10 cards (6 of 10)')).toBeInTheDocument();
  await expect.element(screen.getByText('box-odds')).toBeInTheDocument();
});
