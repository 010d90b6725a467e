'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { translate } from '../../ui/media/icons.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';

/** Loaded at the press, so that the sign-in screen stays small. */
const LanguageSheet = lazy(async () => ({ default: (await import('./LanguageSheet.tsx')).LanguageSheet }));

/** The language of the app, for a visitor who is not signed in. */
export function LanguageChoice({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        icon={translate}
        label={t`Language`}
        look="bare"
        aria-haspopup="dialog"
        {...(className && { className })}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {isWanted && (
        <Suspense>
          <LanguageSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
