import sax from 'sax';
import type { XmlElement } from '../../../core/evidence/xml-element.ts';

/** An XML file as a tree of elements, or why it is none that is read. */
export type XmlReading =
  | { readonly kind: 'xml'; readonly root: XmlElement }
  | { readonly kind: 'refused'; readonly reason: 'not_xml' | 'entities' };

type Building = { readonly name: string; readonly id: string; text: string; readonly children: Building[] };

/** Elements within elements: no document of ours is so deep, and what walks the tree is not to run out of stack. */
const MOST_DEPTH = 200;

/** Told by its own name wherever a handler of the parser throws it. */
class Refused extends Error {
  readonly reason: 'not_xml' | 'entities';

  constructor(reason: 'not_xml' | 'entities') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads XML strictly, names without their prefix. A file with a DOCTYPE is refused before anything that it defines is looked at: neither entities of its own nor
 * outside ones are ever followed.
 */
export function readXml(text: string): XmlReading {
  const root: Building = { name: '', id: '', text: '', children: [] };
  const open: Building[] = [root];
  const parser = sax.parser(true, { position: false });
  parser.onerror = () => {
    throw new Refused('not_xml');
  };
  parser.ondoctype = () => {
    throw new Refused('entities');
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length > MOST_DEPTH) throw new Refused('not_xml');
    const element = { name: name.replace(/^.*:/, ''), id: attributes.Id ?? '', text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  const say = (said: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += said;
  };
  parser.ontext = say;
  parser.oncdata = say;
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close();
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', reason: error.reason };
    throw error;
  }
  const [only] = root.children;
  return only === undefined ? { kind: 'refused', reason: 'not_xml' } : { kind: 'xml', root: only };
}
