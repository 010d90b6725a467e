'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
  type Ref,
} from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

const PlainLink = ({ children, ...rest }: LinkProps) => <a {...rest}>{children}</a>;
const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** The app sets once how a link navigates without a page load. Without it, links are plain. */
export const LinkProvider = LinkContext.Provider;

/** Every link of the app. `href` comes from `navigation/paths.ts`. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
