import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of a QR code's quiet zone on each side. */
const QUIET = 4;

/** Dark on light in both themes, because cameras expect it. `className` sets its size. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className: string | undefined;
}) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, because the address of an image would contain the text, which may be a secret
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1f0b0e" shapeRendering="crispEdges" />
    </svg>
  );
}
