import { CatchBoundary, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { AwakeProvider, VisitProvider } from '../../data/kept-screen.ts';
import { keeperOf, type ScreenKeeper } from './keep-screen.ts';
import { keptScreen, type KeptScreenProps } from './kept-screen-part.ts';

keptScreen.Room = function KeptScreen({ routeId, visit, isShown, errorComponent, onLost }: KeptScreenProps) {
  const router = useRouter();
  const isPlain = useRef(true);
  useEffect(
    () =>
      router.history.subscribe(({ location, action: { type } }) => {
        // Back finds the place one had scrolled to, an anchor one further down.
        isPlain.current = (type === 'PUSH' || type === 'REPLACE') && location.hash === '';
      }),
    [router],
  );
  const [isAwake, setAwake] = useState(isShown);
  useEffect(() => {
    if (isAwake === isShown) return;
    let after: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => setAwake(isShown));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, [isAwake, isShown]);
  const Screen = router.routesById[routeId as keyof typeof router.routesById].options.component;
  return (
    <div data-screen data-away={!isShown || undefined} data-back={visit > 0 || undefined}>
      <div>
        <AwakeProvider value={isAwake}>
          <VisitProvider value={visit}>
            <InPlace isPlain={isPlain} isShown={isShown} onLost={onLost} />
            <CatchBoundary getResetKey={() => visit} errorComponent={errorComponent}>
              {Screen && <Screen />}
            </CatchBoundary>
          </VisitProvider>
        </AwakeProvider>
      </div>
    </div>
  );
};

type InPlaceProps = Pick<KeptScreenProps, 'isShown' | 'onLost'> & {
  /** Whether one comes to its top. */
  isPlain: RefObject<boolean>;
};

/** Tells the keeper when the screen comes and goes; before the layout effects of what stands in it, which may measure. */
function InPlace({ isPlain, isShown, onLost }: InPlaceProps) {
  // Refs of what stands around are not there yet when a layout effect runs for the first time.
  const mark = useRef<HTMLSpanElement>(null);
  const keeper = useRef<ScreenKeeper>(null);
  const lose = useEffectEvent(onLost);
  useLayoutEffect(() => {
    const room = mark.current?.parentElement;
    if (!room || !isShown) return;
    if (keeper.current) keeper.current.come(isPlain.current);
    else keeper.current = keeperOf(room);
    return () => {
      if (!keeper.current?.go()) lose();
    };
  }, [isPlain, isShown]);
  return <span ref={mark} hidden />;
}
