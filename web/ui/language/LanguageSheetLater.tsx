'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { lazy, Suspense, useState } from 'react';
import type { LanguageSheetProps } from './LanguageSheet.tsx';

const LanguageSheet = lazy(async () => ({ default: (await import('./LanguageSheet.tsx')).LanguageSheet }));

/** The list of languages, loaded when it is opened first. */
export function LanguageSheetLater(props: LanguageSheetProps) {
  const [isWanted, setWanted] = useState(false);
  if (props.open && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <LanguageSheet {...props} />
    </Suspense>
  );
}
