import { useMemo } from 'react';
import { encode } from 'uqr';
import own from '../sign-in/Console.module.css';

/** Dark on light in both themes, because cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, because the address of an image would contain the secret
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={own.code}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
