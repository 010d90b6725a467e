/** A value computed from an object, once, and kept as long as the object exists. */
export function onceFor<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, { readonly made: Made }>();
  return (thing) => {
    const entry = known.get(thing) ?? { made: make(thing) };
    known.set(thing, entry);
    return entry.made;
  };
}
