/** An element of an XML file: its name without prefix, its `Id`, its own text, what stands below it. */
export type XmlElement = {
  readonly name: string;
  /** '' where it has none. */
  readonly id: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
};

/** Where a way of names leads; null where it ends. */
function elementAt(element: XmlElement, way: readonly string[]): XmlElement | null {
  return way.reduce<XmlElement | null>(
    (here, name) => here?.children.find((child) => child.name === name) ?? null,
    element,
  );
}

/** What stands where a way of names leads, without blanks around it; '' where it ends. */
export const textAt = (element: XmlElement, way: readonly string[]): string =>
  elementAt(element, way)?.text.trim() ?? '';

/** Every element of that name, however deep; what stands below one is its own. */
export function elementsOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.name === name ? [element] : element.children.flatMap((child) => elementsOf(child, name));
}

/** Every element that has one of that name directly below it. */
export function parentsOf(element: XmlElement, name: string): readonly XmlElement[] {
  const own = element.children.some((child) => child.name === name) ? [element] : [];
  return [...own, ...element.children.flatMap((child) => parentsOf(child, name))];
}
