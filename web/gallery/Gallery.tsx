import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { Avatar } from '../ui/media/Avatar.tsx';
import { Balance } from '../ui/reward/Balance.tsx';
import { Button } from '../ui/controls/Button.tsx';
import * as icons from '../ui/media/icons.ts';
import { PageHead } from '../ui/layout/Page.tsx';
import { Segment } from '../ui/controls/Segment.tsx';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { TabBar, type NavItem } from '../ui/controls/TabBar.tsx';
import { ToastProvider, useToast } from '../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../ui/feedback/toast/ToastCard.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import styles from './Gallery.module.css';
import { AlbumPieces } from './AlbumPieces.tsx';
import { ControlPieces } from './ControlPieces.tsx';
import { GamePieces } from './GamePieces.tsx';
import { TalkPieces } from './TalkPieces.tsx';
import { PicturePieces } from './PicturePieces.tsx';
import { Themes, applyTheme } from './Themes.tsx';

applyTheme();

/**
 * Every component and state in one place, to look at and for screenshots. English only, and never in a
 * production bundle.
 */
export function Gallery() {
  return (
    <I18nProvider i18n={i18n}>
      <ToastProvider card={ToastCard}>
        <Pieces />
      </ToastProvider>
    </I18nProvider>
  );
}

const NAV: NavItem[] = [
  { href: '#home', label: 'Home', icon: icons.app, activeIcon: icons.serverFill, active: true, claims: 0 },
  {
    href: '#games',
    label: 'Games',
    icon: icons.diceFive,
    activeIcon: icons.diceFiveFill,
    active: false,
    claims: 0,
  },
  {
    href: '#quests',
    label: 'Quests',
    icon: icons.listChecks,
    activeIcon: icons.listChecksFill,
    active: false,
    claims: 2,
  },
  {
    href: '#cards',
    label: 'Cards',
    icon: icons.cardsThree,
    activeIcon: icons.cardsThreeFill,
    active: false,
    claims: 1,
  },
  {
    href: '#shop',
    label: 'Shop',
    icon: icons.storefront,
    activeIcon: icons.storefrontFill,
    active: false,
    claims: 0,
  },
];

function Pieces() {
  const [view, setView] = useState<'show' | 'vintage' | 'all'>('show');
  const amount = 12480.5;
  const [sheet, setSheet] = useState(false);
  return (
    <>
      <TopBar homeHref="#home" items={NAV} label="Main">
        <Balance href="#ledger" amount={amount} />
        <Avatar id="mara" name="Mara" />
      </TopBar>
      <main className={styles.page}>
        <PageHead title="Pieces of the house" back={{ href: '#back', label: 'Back' }} hideFromWide>
          <Balance href="#ledger" amount={amount} />
        </PageHead>
        <Themes />
        <div className={styles.grid}>
          <ControlPieces />
          <GamePieces onSheet={() => setSheet(true)} />
          <TalkPieces onSheet={() => setSheet(true)} />
          <AlbumPieces />
          <PicturePieces />
        </div>
      </main>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="Which screen?"
        actions={
          <Button wide onClick={() => setSheet(false)}>
            Keep it
          </Button>
        }
      >
        <ShowToast />
        <p>Evening is dark, afternoon is light. The system’s own choice is followed until you make one.</p>
        <Segment
          label="Room"
          options={[
            { value: 'show', label: 'Evening' },
            { value: 'vintage', label: 'Afternoon' },
            { value: 'all', label: 'System' },
          ]}
          value={view}
          onChange={setView}
        />
      </Sheet>
      <TabBar items={NAV} label="Main" />
    </>
  );
}

/** A toast over a sheet: it is on top and can be dismissed there. */
function ShowToast() {
  const toast = useToast();
  return (
    <Button
      kind="quiet"
      size="s"
      onClick={() => toast.show({ tone: 'error', text: 'That did not work. Nothing was taken.' })}
    >
      Show an error here
    </Button>
  );
}
